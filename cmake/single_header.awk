# Writes a header and everything that it includes of dryfit into one file, for Compiler Explorer and the like; Boost and
# the standard library stay outside.
#   awk -v root=include -v version=1.2.3 -v output=dryfit.hpp -f single_header.awk dryfit/dryfit.hpp
function refuse(file, number, text) {
    print file ":" number ": " text >"/dev/stderr"
    failed = 1
    exit
}

# Writes a line, and no blank line behind another.
function put(line) {
    if (line != "" || last != "") { print line >output }
    last = line
}

# Writes a header of dryfit; what has been written is left out.
function write(header,    path, line, number, depth, result, included) {
    if (header in written) { return }
    written[header] = 1
    path = root "/" header
    put("")
    put("// <" header ">")
    while ((result = (getline line <path)) > 0) {
        ++number
        if (line ~ /^ *# *pragma once/ || line ~ /^\/\/ SPDX-License-Identifier/) { continue }
        if (line ~ /^ *# *if/) { ++depth }
        if (line ~ /^ *# *endif/) { --depth }
        included = line
        if (!sub(/^ *# *include */, "", included)) { put(line); continue }

        if (included !~ /^</) { refuse(path, number, "write <dryfit/...>") }
        sub(/^</, "", included)
        sub(/>.*$/, "", included)
        if (depth > 0) {
            # compiler.hpp ends a compilation by including what does not exist.
            if (included ~ /^dryfit\/.*\.hpp$/) { refuse(path, number, "included under a condition: " included) }
            put(line)
        } else if (included ~ /^dryfit\//) {
            write(included)
        } else if (!(included in written)) {
            written[included] = 1
            put(line)
        }
    }
    if (result < 0) { refuse(path, 0, "there is no such header") }
    close(path)
}

BEGIN {
    put("// SPDX-License-Identifier: BSL-1.0")
    put("// dryfit " version " in one file, made from <" ARGV[1] ">. It needs Boost.Units, and has to be the only header of")
    put("// dryfit in a program.")
    put("#pragma once")
    write(ARGV[1])
    exit
}
END { exit failed }
