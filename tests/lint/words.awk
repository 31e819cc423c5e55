# Judges the text of the repository, a file after the other:   awk -f words.awk README.md include/dryfit/*.hpp ...
# Words that have no place here: pictures where a plain word exists, advertising, and reminders that belong in a tracker.
BEGIN {
    split("house room blazing cutting-edge effortless effortlessly powerful revolutionary seamless seamlessly simply " \
          "obviously unparalleled world-class", prose, " ")
    for (i in prose) { unwanted[prose[i]] = 1 }
    split("TODO FIXME XXX HACK", reminders, " ")
    for (i in reminders) { unwanted_as_written[reminders[i]] = 1 }
    unwanted["floor"] = 1 # but for the function of mathematics
}

function complain(text) { print FILENAME ":" FNR ": " text; failed = 1 }

/\t/ { complain("a tab: write blanks") }
/[ \r]$/ { complain("blanks (or a carriage return) at the end of the line") }
{
    line = $0
    gsub(/std::floor|floor\(|floor division|floor and ceil/, "", line)
    count = split(line, words, /[^A-Za-z0-9_-]+/)
    for (i = 1; i <= count; ++i) {
        if ((words[i] in unwanted_as_written) || (tolower(words[i]) in unwanted)) {
            complain("the word '" words[i] "' has no place here")
        }
    }
}
END { exit failed }
