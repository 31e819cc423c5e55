#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes docs/diagnostics.md: what each compiler says to the cases here that have a mark `// documents: <name>`.

    document.py messages.txt            write it
    document.py --check messages.txt    fail if it says something else

Each line of messages.txt is `<compiler>-<version>=<folder>`, where run_case.cmake left <case>.txt for each case. What a
compiler that is absent said is taken from the document as it is; that it was not compared is said.
"""

import argparse
import difflib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "tests/must_not_compile"
HEADERS = ROOT / "include/dryfit"
LABELS = ["g++ 12", "clang 14", "clang 22", "nvcc 13", "C++26"]
FAMILIES = {"g++": "gcc", "clang": "clang", "nvcc": "nvcc", "C++26": "clang"}
WIDTH = max(map(len, LABELS)) + 2

INTRODUCTION = """\
# What dryfit says to plans that cannot work

Written by `./dev docs` from what the compilers say to the cases in `tests/must_not_compile/`, and tested: do not edit it.

Every refusal has a name that stays, and its section here. A compiler says it in two places: behind `error:` stands what
has to hold and, after the colon, what to change; on another line stands the name of the rule with the numbers of the plan,
in the order in which the text mentions them. All broken rules of a plan are listed in one line,
`impossible_plan<rule::..., rule::...>`. With C++26 the error is one sentence that has the numbers in it; so has
`violation::message()` of `diagnose(spec)`, in every version. Below stand the lines that matter, without folders and line
numbers.
"""

GROUPS = [
    ("Rules of a plan", None),
    ("What stands in a plan", ["a_slot_has_one_part", "is_a_part", "any_plan", "format_type", "moments_type", "momentum_type"]),
    ("Memory that is not there", ["fits", "fits_within", "memory_exceeds_device"]),
    ("Quantities and recordings", ["quantity", "tape_is_full"]),
]


def literal(text):
    """The characters of adjacent string literals."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)).replace('\\"', '"')


def docstring(source, name):
    """The comment above `struct name`, in one line, its source in another."""
    found = re.search(r"((?:^/// .*\n)+)struct " + name + r"\b", source, re.M)
    lines = " ".join(line[4:] for line in found.group(1).splitlines())
    return lines.replace(" Source: ", "\n\nSource: ")


class Rule:
    """A rule as its header has it."""

    def __init__(self, path):
        self.name = path.stem
        source = path.read_text()
        self.meaning = docstring(source, self.name)
        self.is_pointless = "severity::pointless" in source
        self.pattern = literal(re.search(r"pattern\s*=\s*(.*?);\n", source, re.S).group(1))
        about = re.search(r"about\s*=\s*([^;]*);", source)
        self.about = about.group(1) if about else ""
        numbers = re.search(r"template <(.*)>\nstruct " + self.name + r"\b", source)
        self.numbers = re.sub(r"(std::int64_t|class) ", "", numbers.group(1)) if numbers else ""


class Case:
    """A file that must not compile, and what it documents."""

    def __init__(self, path):
        self.name = path.stem
        self.source = path.read_text()
        mark = re.search(r"^// documents: (.*)$", self.source, re.M)
        self.documents = mark.group(1).split(", ") if mark else []
        comment = re.match(r"// SPDX.*\n((?:// (?!\w[\w-]*:? ?\{\{|documents:).*\n)+)", self.source)
        self.meaning = " ".join(line[3:] for line in comment.group(1).splitlines())

    def texts(self, family):
        """The patterns that say which lines matter to readers who use this family of compilers."""
        kinds = r"(?:expected-text(?:-{0})?|expected-error-{0})".format(family)
        return re.findall(r"^// " + kinds + r" \{\{(.*)\}\}$", self.source, re.M)

    def change(self):
        """What does not compile, and what does instead."""
        parts = re.search(r"^#if(n?)def EXPECT_VALID_TWIN\n(.*?)(?:^#else\n(.*?))?^#endif", self.source, re.M | re.S)
        negated, first, second = parts.groups()
        if second and max(first.count(";\n"), second.count(";\n")) > 1:
            return ["// does not compile:", *second.splitlines(), "// compiles:", *first.splitlines()]
        shown = [" ".join(line.strip() for line in part.splitlines()).strip(" ,") for part in (first, second or "")]
        good, bad = shown[::-1] if negated else shown
        if not bad:
            return [f"plan<...>  // does not compile without {good}"]
        if not good:
            return [f"plan<..., {bad}>  // does not compile, but does without {bad}"]
        width = max(len(good), len(bad))
        return [f"{bad:{width}} // does not compile", f"{good:{width}} // compiles"]


def tidy(line):
    """A line without where it stands in a file, and without what only says that more follows."""
    line = re.sub(r"^\S+?(:\d+:\d+|\(\d+\)|(?<=\.hpp)):? (?=error|note|In|static)", "", line.strip())
    line = re.sub(r"^\S+?\.[ch]pp[:(][\d:]*\)?:? ?", "", line)
    line = re.sub(r"( \(declared)? at line \d+.*$|( requested here)?:?$", "", line)
    line = re.sub(r'^instantiation of class "(.*?)<.*> (\[with .*\])"$', r"\1<...> \2", line)  # nvcc
    return line.replace("dryfit::", "")


def said(case, name, label, message):
    """The lines of a message that matter: the text behind `error:`, and the lines that show names and numbers."""
    lines = message.splitlines()
    family = FAMILIES[label.split(" ")[0]]
    errors = [tidy(line) for line in lines if re.search(r"\berror: ", line)]
    error = re.sub(r"^.*?error: ", "", errors[0])
    failed = r"static(?: assertion failed|_assert failed)(?: with)?"
    asserted = re.match(failed + r"(?: due to requirement '(.*?)')?:? *(.*)$", error)
    if not asserted:
        text, shown = "", ["error: " + e for e in [error]]
    else:
        requirement, text = asserted.groups()
        text = text.strip('"')
        shown = [f"due to requirement '{requirement}'"] if requirement else []
        if not text:
            shown.insert(0, "error: " + error)
    if label == "C++26" and text:
        return text, ["error: " + text]
    patterns = [r"In instantiation of .*\b%s<" % name, r"instantiation of (template )?class .*\b%s<" % name]
    patterns += case.texts(family)
    for pattern in patterns:
        found = next((tidy(line) for line in lines if re.search(pattern, line)), None)
        if found and found not in shown and "error: " + error != found and not found.startswith("error: static"):
            shown.append(found)
    return text, [line if len(line) <= 320 else line[:317] + "..." for line in shown]


def rows_in(document):
    """What a document says, by case and compiler."""
    rows = {}
    case = label = None
    for line in document.splitlines():
        link = re.search(r"\(\.\./tests/must_not_compile/(\w+)\.cpp\)", line)
        if link:
            case, label = link.group(1), None
        if line.startswith("error: "):
            rows[case, "text"] = line.removeprefix("error: ")
        start = next((known for known in LABELS if line.startswith(known.ljust(WIDTH))), None)
        if start:
            label = start
            rows[case, label] = []
        if label and (start or line.startswith(" " * WIDTH)):
            rows[case, label].append(line[WIDTH:])
        elif not start:
            label = None
    return rows


def messages_of(path):
    """By label, the folder with what that compiler said."""
    folders = {}
    for line in path.read_text().split():
        compiler, folder = line.split("=")
        label = "C++26" if compiler == "c++-26-by-clang-22" else compiler.replace("-", " ")
        folders[label] = pathlib.Path(folder)
    return folders


def described(case, name, folders, old_rows):
    """The part of a section that shows one case."""
    rows, texts = {}, []
    for label in LABELS:
        path = folders.get(label, pathlib.Path("absent")) / (case.name + ".txt")
        if path.exists():
            text, rows[label] = said(case, name, label, path.read_text())
            if text and label != "C++26":
                texts.append(text)
        elif (case.name, label) in old_rows and label not in folders:
            rows[label] = old_rows[case.name, label]
    out = ["```cpp", *case.change(), "```", "", f"What [it](../tests/must_not_compile/{case.name}.cpp) is told:", "", "```text"]
    if not texts and (case.name, "text") in old_rows and not folders.keys() & set(LABELS[:-1]):
        texts.append(old_rows[case.name, "text"])
    if texts:
        if len(set(texts)) > 1:
            sys.exit(f"{case.name}: the compilers have different texts: {set(texts)}")
        out += ["error: " + texts[0], ""]
    for label, lines in rows.items():
        out += [(label if i == 0 else "").ljust(WIDTH) + line for i, line in enumerate(lines)]
    return out + ["```", ""]


def written(folders, old):
    old_rows = rows_in(old)
    rules = {path.stem: Rule(path) for path in sorted(HEADERS.glob("plan/rules/*.hpp"))}
    cases = [Case(path) for path in sorted(CASES.glob("*.cpp"))]
    names = dict.fromkeys(name for case in cases for name in case.documents[:1])
    bounds = (HEADERS / "plan/bounds.hpp").read_text()

    out = [INTRODUCTION]
    for title, members in GROUPS:
        out += [f"## {title}", ""]
        for name in members or sorted(set(names) & set(rules)):
            own = [case for case in cases if name in case.documents[:1]]
            out += [f"### {' and '.join(own[0].documents)}", ""]
            if name in rules:
                out += [f"`rule::{name}<{rules[name].numbers}>`", "", rules[name].meaning, ""]
            for case in own:
                if name not in rules:
                    out += [case.meaning, ""]
                out += described(case, name, folders, old_rows)
    out += ["## What only diagnose tells", "", "A plan that breaks one of these compiles: it runs, but something in it has no effect.", ""]
    for rule in rules.values():
        if rule.is_pointless:
            field = re.search(r"struct " + rule.about.split("::")[1] + r"\b.*?name = \"(.*?)\"", bounds, re.S)
            sentence = rule.pattern.replace("{f}", field.group(1) if field else rule.about)
            sentence = sentence.replace("{0}", "N").replace("{1}", "M")
            out += [f"### {rule.name}", "", rule.meaning, "", "```text", sentence, "```", ""]
    return "\n".join(out).rstrip("\n") + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--spoil", nargs=2, help="compare with a document in which one text stands for another")
    parser.add_argument("messages", type=pathlib.Path)
    given = parser.parse_args()
    document = ROOT / "docs/diagnostics.md"
    folders = messages_of(given.messages)
    old = document.read_text() if document.exists() else ""
    if given.spoil:
        old = old.replace(*given.spoil)
    new = written(folders, old)
    if given.check:
        absent = [label for label in LABELS if label not in folders]
        if absent:
            print("not compared:", ", ".join(absent))
        if new != old:
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), "old", "new", n=1))
            print("docs/diagnostics.md is stale: ./dev docs")
            return 1
        return 0
    document.write_text(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
