# Judges the names that a page mentions:   awk -f names.awk $(find include -name '*.hpp') docs/architecture.md
# Every word of inline code on a page (*.md) has to stand in one of the files before it, so that a name that has moved on
# is found. Blocks of code are not judged.
FNR == 1 {
    is_page = FILENAME ~ /\.md$/
    code = 0
}
!is_page {
    count = split($0, words, /[^A-Za-z0-9_]+/)
    for (i = 1; i <= count; ++i) { known[words[i]] = 1 }
    next
}
/^```/ { code = !code }
code { next }
{
    count = split($0, pieces, "`") # every second piece is code
    for (i = 2; i <= count; i += 2) {
        number = split(pieces[i], words, /[^A-Za-z0-9_]+/)
        for (j = 1; j <= number; ++j) {
            if (words[j] != "" && !(words[j] in known)) {
                print FILENAME ":" FNR ": no such name: " words[j]
                failed = 1
            }
        }
    }
}
END { exit failed }
