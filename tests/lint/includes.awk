# Judges the #include lines of dryfit's headers:   awk -f includes.awk $(find include -name '*.hpp')
# A header includes only its own layer and those below it, and no expensive standard header outside io/.
BEGIN {
    split("units:1 numerics:2 model:3 hardware:3 training:3 plan:4 inventory:5 memory:6 compute:6 network:6 time:7 " \
          "workload:8 decide:9 io:10 version:1 fwd:4 dryfit:9", entries, " ")
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

FNR == 1 {
    own = folder_of(FILENAME)
    if (!(own in layer)) { complain("no layer is known for '" own "': add it to tests/lint/includes.awk") }
}
/^ *# *include/ {
    header = $0
    sub(/^ *# *include */, "", header)
    sub(/[ \t].*$/, "", header)
    if (header ~ /^"/) { complain("write <dryfit/...>, not " header) }
    if (header ~ expensive && own != "io") { complain(header " costs every user compile time: only io/ includes it") }
    if (header ~ /^<dryfit\// && layer[folder_of(substr(header, 2, length(header) - 2))] > layer[own] + 0) {
        complain(header " is above the layer of " own)
    }
}
END { exit failed }
