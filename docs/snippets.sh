#!/usr/bin/env bash
# Every C++ block of a document is a region of an example that is built and run by the tests:
#   <!-- snippet: examples/file.cpp name -->      above the block, in the document
#   // [name] ... // [end name]                   around the region, in the example; its pieces are put together
#
#   docs/snippets.sh check|write [ROOT [DOCUMENT...]]
# check: says which blocks differ from their region; write: puts the regions into the blocks. Both refuse a block without
# a mark, a mark without a block, and a region that is not there. Documents: README.md, docs/ and examples/ of ROOT, but
# for docs/diagnostics.md, which tests/must_not_compile/ judges.
set -euo pipefail

action=${1:?check or write}
cd "${2:-"$(dirname "${BASH_SOURCE[0]}")/.."}"
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- $(find README.md docs examples -name '*.md' ! -name diagnostics.md | sort)

# The document with the regions in place of what its blocks contain.
render() {
    awk '
        function refuse(reason) {
            print FILENAME ":" FNR ": " reason > "/dev/stderr"
            failed = 1
        }

        # Prints the pieces of a region, moved to the left margin, without marks and hints to clang-format.
        function print_region(file, name,    line, bare, inside, count, lines, indent, margin, i) {
            margin = 1000
            while ((found = (getline line < file)) > 0) {
                bare = line
                sub(/^ +/, "", bare)
                if (bare == "// [" name "]") {
                    if (inside) refuse(file " opens the region " name " twice")
                    inside = 1
                } else if (bare == "// [end " name "]") {
                    if (!inside) refuse(file " closes the region " name " before it opens it")
                    inside = 0
                } else if (inside && bare !~ /^\/\/ (\[.*\]|clang-format (on|off))$/) {
                    lines[++count] = line
                    indent = length(line) - length(bare)
                    if (bare != "" && indent < margin) margin = indent
                }
            }
            if (found < 0) refuse("there is no file " file)
            else close(file)
            if (inside) refuse(file " does not close the region " name)
            if (found == 0 && !count) refuse(file " has no region " name)
            for (i = 1; i <= count; ++i) print substr(lines[i], margin + 1)
        }

        skipping {
            if ($0 == "```") skipping = 0
            else next
        }
        /^ *(```|~~~) *\{?\.?([Cc](pp|\+\+|xx)|h(pp|xx|h)|cc|cuda)/ {
            if ($0 != "```cpp") refuse("a C++ block begins with ```cpp at the left margin")
            else if (!marked) refuse("this C++ block has no <!-- snippet: examples/file.cpp name --> above it")
            else {
                print
                print_region(file, name)
                skipping = 1
                marked = 0
                next
            }
        }
        marked { refuse("the mark above is followed by no C++ block"); marked = 0 }
        /<!-- *snippet/ {
            if ($0 !~ /^<!-- snippet: examples\/[a-z0-9_\/]+\.(cpp|hpp) [a-z0-9_]+ -->$/)
                refuse("a mark reads <!-- snippet: examples/file.cpp name -->")
            else {
                file = $3
                name = $4
                marked = 1
            }
        }
        { print }
        END {
            if (skipping) refuse("the last block is not closed")
            if (marked) refuse("the mark above is followed by no C++ block")
            exit failed
        }
    ' "$1"
}

failed=0
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
for document in "$@"; do
    if ! render "$document" >"$rendered"; then
        failed=1
    elif ! cmp -s "$document" "$rendered"; then
        case $action in
            write) cat "$rendered" >"$document" && echo "$document" ;;
            *)
                echo "$document: its C++ blocks differ from the examples; ./dev docs mends that:"
                diff -u "$document" "$rendered" || failed=1
                ;;
        esac
    fi
done
exit $failed
