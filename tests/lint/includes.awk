# Judges the #include lines of dryfit's headers:   awk -f includes.awk $(find include -name '*.hpp')
# A header includes only its own layer and those below it, and no expensive standard header outside io/. What it
# includes first is dryfit's, so that compiler.hpp refuses a compiler before anything else can fail.
BEGIN {
    split("units:1 numerics:2 model:3 hardware:3 training:3 plan:4 inventory:5 memory:6 compute:6 network:6 time:7 " \
          "workload:8 decide:9 io:10 compiler:0 version:1 fwd:4 dryfit:9", entries, " ")
    for (i in entries) { split(entries[i], entry, ":"); layer[entry[1]] = entry[2] }
    expensive = "^<(iostream|string|vector|map|functional|memory|sstream|string_view|tuple)>$"
}

# The folder below dryfit/ that a header lies in, or the one that it is the umbrella of.
function folder_of(path) {
    sub(/^.*dryfit\//, "", path)
    sub(/(\/.*|\.hpp)$/, "", path)
    return path
}

function complain(text) { print FILENAME ":" FNR ": " text; failed = 1 }

# Called at the end of each file, which is known only when the next one has begun.
function complain_if_nothing_was_included() {
    if (!first || previous ~ /compiler.hpp$/) { return }
    print previous ": it includes nothing: include <dryfit/compiler.hpp>"
    failed = 1
}

FNR == 1 {
    own = folder_of(FILENAME)
    complain_if_nothing_was_included()
    first = 1
    previous = FILENAME
    if (!(own in layer)) { complain("no layer is known for '" own "': add it to tests/lint/includes.awk") }
}
/^ *# *include/ {
    header = $0
    sub(/^ *# *include */, "", header)
    sub(/[ \t].*$/, "", header)
    if (header ~ /^"/) { complain("write <dryfit/...>, not " header) }
    if (first && own != "compiler" && header !~ /^<dryfit\//) { complain("include <dryfit/compiler.hpp> first") }
    first = 0
    if (header ~ expensive && own != "io") { complain(header " costs every user compile time: only io/ includes it") }
    if (header ~ /^<dryfit\// && layer[folder_of(substr(header, 2, length(header) - 2))] > layer[own] + 0) {
        complain(header " is above the layer of " own)
    }
}
END {
    complain_if_nothing_was_included()
    exit failed
}
