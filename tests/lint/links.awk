# Judges the links of pages to other files of the repository:   awk -f links.awk README.md docs/*.md
# The file has to be there, and an anchor has to be a heading of it. Links to the web are not judged.
function complain(text) { print FILENAME ":" FNR ": " text; failed = 1 }

# The anchor that GitHub makes of a heading.
function anchor_of(heading) {
    sub(/^#+ +/, "", heading)
    heading = tolower(heading)
    gsub(/[^a-z0-9 _-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

# Reads the anchors of a page, once; whether it can be read at all.
function is_readable(path,    line, status, inside_code) {
    if (path in readable) { return readable[path] }
    while ((status = (getline line < path)) > 0) {
        if (line ~ /^```/) { inside_code = !inside_code }
        if (!inside_code && line ~ /^#+ /) { anchors[path, anchor_of(line)] = 1 }
    }
    close(path)
    return readable[path] = (status == 0)
}

FNR == 1 {
    code = 0
    folder = FILENAME
    if (!sub(/\/[^\/]*$/, "/", folder)) { folder = "" }
}
/^```/ { code = !code }
code { next }
{
    line = $0
    gsub(/`[^`]*`/, "", line)
    while (match(line, /\]\([^)]*\)/)) {
        target = substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
        if (target ~ /^[a-z]+:/) { continue }
        anchor = target
        if (!sub(/^[^#]*#/, "", anchor)) { anchor = "" }
        sub(/#.*$/, "", target)
        path = target == "" ? FILENAME : folder target
        if (!is_readable(path)) {
            complain("no such file: " target)
        } else if (anchor != "" && !((path, anchor) in anchors)) {
            complain("no such heading: " target "#" anchor)
        }
    }
}
END { exit failed }
