#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What it costs to use dryfit, in instructions that valgrind counts; see README.md beside this file.

costs.py guard  COMPILER ...   measures what is cheap to measure and judges it: the tests costs.*
costs.py report COMPILER ...   measures everything and prints it as a table; --record makes it the baseline
costs.py judge  COUNTS.csv     judges counts that were measured before
costs.py typed  COMPILER ...   compares quantities with bare doubles, in the program --source
costs.py benchmarks RUN.json   prints what Google Benchmark wrote
"""
import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C", "CCACHE_DISABLE": "1"}
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

# The gates. A share is of what including <boost/units/quantity.hpp> costs the same compiler.
SHARES = {"include": 1.0, "plan_with_fits": 0.025, "with": 0.008}
# What is aimed at where a gate is wider: printed as missed, and the baseline keeps what has been reached.
AIMS = {"plan_with_fits": 0.012}
CONSTEXPR_STEPS = 1_048_576 * 2 // 100  # of clang's default limit
GROWTH_OF_LATER_PLANS = 1.1             # plans 101 to 1000, each, over plans 2 to 100, each
DRIFT = 0.02                            # a count may rise so much over the baseline

COLUMNS = ["compiler", "measure", "count"]  # of a file of counts

MORE = 4  # plans of a kind that are counted beyond the first

PARTS = """models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
           adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<{length}>, global_batch_size<64>,
           recompute::full, kernels::flash_attention"""
START = "using namespace dryfit;\nstruct base : plan<" + PARTS.format(length=8192) + "> {};\n"
PLAN = "struct plan_{i} : plan<" + PARTS + "> {{}};\n"
KINDS = {
    "plan": PLAN,
    "plan_with_fits": PLAN + "static_assert(fits<plan_{i}>);\n",
    "with": "using with_{i} = base::with<zero_stage<3>, sequence_length<{length}>>;\n",
}


def plans(kind, count):
    """Plans that differ in their sequence, so that none is answered from what is remembered of another."""
    return "".join(KINDS[kind].format(i=f"{kind}_{i}", length=4096 - i) for i in range(count))


def program(**counts):
    """A file with the first plan of every kind, and as many of a kind as `counts` says."""
    return START + "".join(plans(kind, counts.get(kind, 1)) for kind in KINDS)


def total_of(path):
    """The total of a file that cachegrind or callgrind wrote."""
    return int(re.search(r"^(?:summary|totals): (\d+)", path.read_text(), re.MULTILINE)[1])


class Compiler:
    def __init__(self, path, flags, folder):
        self.path, self.flags, self.folder = path, flags, folder
        self.name = pathlib.Path(path).name
        self.is_clang = "clang" in self.name
        (self.folder / "boost.cpp").write_text("#include <boost/units/quantity.hpp>\n")
        (self.folder / "dryfit.cpp").write_text("#include <dryfit/dryfit.hpp>\n")
        (self.folder / "which.cpp").write_text(
            "#include <version>\n#include <boost/version.hpp>\n__VERSION__ ; BOOST_LIB_VERSION ; __GLIBCXX__\n")
        which = self.run("-E", "-P", "which.cpp").stdout.splitlines()[-1].replace('"', "").split(";")
        version, boost, library = (word.strip() for word in which)
        version = re.search(r"\d+\.\d+\.\d+", version)[0]
        self.identity = f"{'clang++' if self.is_clang else 'g++'} {version}, Boost {boost}, libstdc++ {library}"

    def run(self, *arguments, command=None, check=True):
        """Runs the compiler, or a command, in the folder of this compiler; never through ccache."""
        done = subprocess.run(command or [self.path, *self.flags, *map(str, arguments)], cwd=self.folder,
                              env=ENVIRONMENT, capture_output=True, text=True)
        if check and done.returncode != 0:
            sys.exit(f"{shlex.join(map(str, done.args))}\n{done.stderr}")
        return done

    def count(self, *arguments):
        """Instructions of the compiler proper, without its driver."""
        driver = self.run("-fsyntax-only", "-###", *arguments).stderr
        line = next(line for line in driver.splitlines() if "cc1plus" in line or '"-cc1"' in line)
        with tempfile.NamedTemporaryFile(dir=self.folder) as out:
            self.run(command=["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={out.name}",
                              *shlex.split(line)])
            return total_of(pathlib.Path(out.name))

    def count_functions(self, program, functions):
        """Instructions of each of these functions of a program, and of what they call."""
        return {function: self.count_function(program, function) for function in functions}

    def count_function(self, program, function):
        with tempfile.NamedTemporaryFile(dir=self.folder) as out:
            self.run(command=["valgrind", "--tool=callgrind", f"--toggle-collect={function}",
                              f"--callgrind-out-file={out.name}", program])
            return total_of(pathlib.Path(out.name))

    def precompile(self):
        """dryfit.hpp, so that what is counted is the plans. On clang, nothing that it evaluates breaks the gate."""
        header = self.folder / "header.hpp"
        header.write_text((self.folder / "dryfit.cpp").read_text())
        if self.is_clang:
            self.run(f"-fconstexpr-steps={CONSTEXPR_STEPS}", "-x", "c++-header", header.name, "-o", "header.pch")
            self.use = ["-include-pch", "header.pch"]
        else:
            self.run("-x", "c++-header", header.name, "-o", "header.hpp.gch")
            header.unlink()  # so that g++ cannot quietly compile without its precompiled header
            self.use = ["-include", header.name]

    def write(self, name, text):
        (self.folder / f"{name}.cpp").write_text(text)
        return f"{name}.cpp"

    def count_plans(self, name, text):
        return self.count(*self.use, self.write(name, text))

    def instantiations(self, name, text=None):
        """Classes and functions that clang instantiates for a file."""
        use = [] if text is None else self.use
        if text is not None:
            self.write(name, text)
        self.run(*use, "-c", f"{name}.cpp", "-o", f"{name}.o", "-ftime-trace", "-ftime-trace-granularity=0")
        events = json.loads((self.folder / f"{name}.json").read_text())["traceEvents"]
        return sum(event["name"] in ("InstantiateClass", "InstantiateFunction") for event in events)

    def constexpr_steps(self, guess):
        """The least step limit under which clang accepts a plan that fits, and a `with`. A right guess is quick."""
        source = self.write("steps", program())

        def accepted(limit):
            done = self.run("-fsyntax-only", f"-fconstexpr-steps={limit}", *self.use, source, check=False)
            return done.returncode == 0
        low, high = 0, 16 * CONSTEXPR_STEPS
        middle = guess
        while low + 1 < high:
            low, high = (low, middle) if accepted(middle) else (middle, high)
            middle = high - 1 if high == guess else (low + high) // 2
        return high

    def seconds(self, *arguments):
        """User time of the best of three."""
        def once():
            command = [self.path, *self.flags, "-fsyntax-only", *arguments]
            with subprocess.Popen(command, cwd=self.folder, env=ENVIRONMENT) as process:
                return os.wait4(process.pid, 0)[2].ru_utime
        return min(once() for _ in range(3))

    def build(self, source, output, *options):
        self.run("-O2", *options, "-Wl,-z,now", source, "-o", output)  # nothing is bound while it is counted
        return str(self.folder / output)


def typed_and_bare(compiler, source):
    """Instructions of the same arithmetic on quantities and on bare doubles. As written: clang would contract a * b + c
    of doubles, but not across the functions that operators of quantities are."""
    return compiler.count_functions(compiler.build(source, "typed", "-ffp-contract=off"),
                                    ["typed_quantities", "bare_doubles"])


def measure(compiler, given, baseline):
    """The counts of a compiler by name, and its times. What takes long is left out unless it is asked for."""
    counts, times = {}, {}
    reports = given.what == "report"
    if reports or not baseline:
        counts["boost_include"] = compiler.count("boost.cpp")
    if reports or not given.without_includes:
        counts["include"] = compiler.count("dryfit.cpp")

    compiler.precompile()
    kinds = [kind for kind in KINDS if reports or kind in SHARES]
    one_of_each = compiler.count_plans("one", program())
    for kind in kinds:
        more = compiler.count_plans(kind, program(**{kind: 1 + MORE}))
        counts[kind] = (more - one_of_each) // MORE

    if compiler.is_clang:
        counts["include_instantiations"] = compiler.instantiations("dryfit")
        one_of_each = compiler.instantiations("one", program())
        for kind in KINDS:
            more = compiler.instantiations(kind, program(**{kind: 1 + MORE}))
            counts[f"{kind}_instantiations"] = (more - one_of_each) // MORE
        counts["constexpr_steps"] = compiler.constexpr_steps(baseline.get("constexpr_steps", CONSTEXPR_STEPS))

    counts |= compiler.count_functions(compiler.build(HERE / "run_time" / "counted.cpp", "counted"),
                                       ["memory_of_dense", "memory_of_pipeline", "diagnose_dense", "hash_dense"])
    counts |= typed_and_bare(compiler, given.source)

    if reports:
        alone = {n: START + plans("plan_with_fits", n) for n in (0, 1, 100, 1000)}
        count = {n: compiler.count_plans(f"alone_{n}", text) for n, text in alone.items() if n < 1000 or given.thousand}
        counts["first_plan_with_fits"] = count[1] - count[0]
        counts["plans_2_to_100_each"] = (count[100] - count[1]) // 99
        if given.thousand:
            counts["plans_101_to_1000_each"] = (count[1000] - count[100]) // 900
        times["include of Boost.Units, s"] = compiler.seconds("boost.cpp")
        times["include of dryfit, s"] = compiler.seconds("dryfit.cpp")
        empty = compiler.seconds(*compiler.use, "alone_0.cpp")
        times["dense plan with fits, ms"] = (compiler.seconds(*compiler.use, "alone_100.cpp") - empty) * 10
    return counts, times


def read(path):
    """Counts by compiler and name, from a CSV file. Refuses a file without rows, a row that lacks something, and a count
    that is given twice."""
    table = {}
    if not path.exists():
        sys.exit(f"{path}: there is no such file")
    with open(path, newline="") as file:
        rows = csv.reader(file, strict=True)
        if next(rows, None) != COLUMNS:
            sys.exit(f"{path}:1: the columns are not {', '.join(COLUMNS)}")
        for row in rows:
            where = f"{path}:{rows.line_num}"
            if len(row) != len(COLUMNS) or not row[0] or not row[1] or not re.fullmatch("[0-9]+", row[2]):
                sys.exit(f"{where}: not a compiler, a measure and a count: {','.join(row)}")
            compiler, measure, count = row
            if measure in table.setdefault(compiler, {}):
                sys.exit(f"{where}: {measure} is counted twice for {compiler}")
            table[compiler][measure] = int(count)
    if not table:
        sys.exit(f"{path}: there are no counts")
    return table


def write(path, table):
    with open(path, "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows([compiler, name, count] for compiler, counts in sorted(table.items())
                       for name, count in counts.items())


def left_out(given):
    """The measures of a baseline that a run does not count: what takes long."""
    names = set() if given.thousand else {"plans_101_to_1000_each"}
    if given.what == "guard":
        names |= {"boost_include", "plan", "first_plan_with_fits", "plans_2_to_100_each"}
        names |= {"include"} if given.without_includes else set()
    return names


def judge(counts, baseline, uncounted):
    """What is wrong with the counts of one compiler, as sentences. Without a baseline only the gates judge."""
    wrong = [f"{name} counted nothing" for name, count in counts.items() if count <= 0]
    wrong += [f"{name} is in the baseline and was not counted" for name in baseline
              if name not in counts and name not in uncounted]
    boost = counts.get("boost_include", baseline.get("boost_include", 0))
    for name, gate in SHARES.items():
        if name in counts and not counts[name] <= gate * boost:
            share = counts[name] / max(boost, 1)
            wrong.append(f"{name} costs {share:.3%} of including Boost.Units; at most {gate:.1%}")
    if counts.get("constexpr_steps", 0) > CONSTEXPR_STEPS:
        wrong.append(f"constexpr_steps are {counts['constexpr_steps']}; at most {CONSTEXPR_STEPS}")
    early, late = counts.get("plans_2_to_100_each", 0), counts.get("plans_101_to_1000_each", 0)
    if late > GROWTH_OF_LATER_PLANS * early:
        wrong.append(f"plans 101 to 1000 cost {late} each, plans 2 to 100 only {early}")
    if counts.get("typed_quantities") != counts.get("bare_doubles"):
        wrong.append(f"typed_quantities run {counts.get('typed_quantities')} instructions, "
                     f"bare_doubles {counts.get('bare_doubles')}")
    for name, count in counts.items():
        if baseline and name not in baseline:
            wrong.append(f"{name} is not in the baseline")
        elif baseline and count > (1 + DRIFT) * baseline[name]:
            wrong.append(f"{name} rose by {count / baseline[name] - 1:.1%}, from {baseline[name]} to {count}")
    return wrong


def missed(counts, baseline):
    """The aims that the counts of one compiler miss, as sentences."""
    boost = counts.get("boost_include", baseline.get("boost_include", 0))
    return [f"{name} costs {counts[name] / boost:.3%} of including Boost.Units; the aim is {aim:.1%}"
            for name, aim in AIMS.items() if boost and counts.get(name, 0) > aim * boost]


def judge_all(measured, baseline, uncounted):
    """Prints a verdict for each compiler; whether all is well. `uncounted` are measures that may be missing."""
    ok = True
    for compiler, counts in measured.items():
        known = baseline.get(compiler, {})
        wrong = judge(counts, known, uncounted)
        ok = ok and not wrong
        note = "" if known else "; no baseline for this compiler, so only the gates judge"
        print(f"{compiler}: {len(counts)} counts, {len(wrong)} refused{note}")
        for sentence in wrong:
            print(f"    {sentence}")
        for sentence in missed(counts, known):
            print(f"    missed: {sentence}")
        for name, count in counts.items():
            if known and name in known and 0 < count < (1 - DRIFT) * known[name]:
                print(f"    {name} fell from {known[name]} to {count}: ./dev bench --record keeps it there")
    return ok


def aligned(rows):
    """A table in Markdown, its columns as wide as their longest cell; all but the first to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in
                                                            zip(row[1:], widths[1:])]) + " |" for row in rows]
    rule = "|" + "|".join(["-" * (widths[0] + 2)] + ["-" * (width + 1) + ":" for width in widths[1:]]) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def table_of(measured, times):
    shares = {"include", *KINDS, "first_plan_with_fits", "plans_2_to_100_each", "plans_101_to_1000_each"}
    names = list(dict.fromkeys(name for counts in measured.values() for name in counts))
    compilers = [" ".join(compiler.split(",")[0].split()) for compiler in measured]
    rows = [["instructions, and share of Boost's include", *compilers, "at most"]]
    for name in names:
        row = [name]
        for counts in measured.values():
            count = counts.get(name)
            share = f" {count / counts['boost_include']:7.2%}" if name in shares and count is not None else ""
            row.append("-" if count is None else f"{count:,}{share}")
        gate = {name: f"{share:.1%}" for name, share in SHARES.items()} | {"constexpr_steps": f"{CONSTEXPR_STEPS:,}"}
        rows.append([*row, gate.get(name, "")])
    for name in dict.fromkeys(name for values in times.values() for name in values):
        rows.append([name + " (user time)", *(f"{values.get(name, 0):.2f}" for values in times.values()), ""])
    return aligned(rows)


def print_benchmarks(path):
    """What Google Benchmark wrote, as a table."""
    result = json.loads(path.read_text())
    rows = [["run time, with the compiler of this build and -O2", "ns", "calls"]]
    rows += [[b["name"], f"{b['cpu_time']:,.0f}", f"{b['iterations']:,}"] for b in result["benchmarks"]]
    print(aligned(rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     fromfile_prefix_chars="@")
    parser.add_argument("what", choices=["guard", "report", "judge", "typed", "benchmarks"])
    parser.add_argument("inputs", nargs="+", type=pathlib.Path, metavar="COMPILER or FILE")
    parser.add_argument("--flags", default=f"-std=c++20 -I{ROOT}/include", help="flags of every compilation")
    parser.add_argument("--baseline", type=pathlib.Path, default=HERE / "baseline.csv")
    parser.add_argument("--record", action="store_true", help="make what is measured the baseline")
    parser.add_argument("--without-includes", action="store_true", help="guard: do not count what includes cost")
    parser.add_argument("--thousand", action="store_true", help="report: also 1000 plans in one file; takes minutes")
    parser.add_argument("--source", type=lambda path: pathlib.Path(path).resolve(),
                        default=HERE / "run_time" / "typed_and_bare.cpp",
                        help="the program of typed_quantities and bare_doubles")
    given = parser.parse_args()

    if given.what == "benchmarks":
        return print_benchmarks(given.inputs[0])
    first = given.record and not given.baseline.exists()
    baseline = {} if first else read(given.baseline)
    if given.what == "judge":
        return None if judge_all(read(given.inputs[0]), baseline, left_out(given)) else 1

    def work(path):
        with tempfile.TemporaryDirectory() as folder:
            compiler = Compiler(str(path), given.flags.split(), pathlib.Path(folder))
            if given.what == "typed":
                return compiler.identity, typed_and_bare(compiler, given.source), {}
            return compiler.identity, *measure(compiler, given, baseline.get(compiler.identity, {}))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(work, given.inputs))
    measured = {identity: counts for identity, counts, _ in results}
    if given.what == "report":
        print(table_of(measured, {identity: times for identity, _, times in results}), "\n")
    if given.what == "typed":
        baseline = {}
    if given.record:
        for identity, counts in measured.items():
            baseline[identity] = baseline.get(identity, {}) | counts
        write(given.baseline, baseline)
        print(f"recorded in {given.baseline}: review the difference before it is committed")
    return None if judge_all(measured, baseline, left_out(given)) else 1


if __name__ == "__main__":
    sys.exit(main())
