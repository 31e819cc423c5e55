# Prints the parts of dryfit that fwd.hpp does not name:   awk -f parts.awk fwd.hpp headers...
# A part is a class with `slot fills`, its own or that of a class it derives from. Left out on purpose: headroom, whose
# argument is a quantity, and what parts have in common (*_part).
FNR == NR {
    sub(/\/\/.*/, "")
    while (match($0, /[A-Za-z0-9_]+/)) { named[substr($0, RSTART, RLENGTH)] = 1; $0 = substr($0, RSTART + RLENGTH) }
    next
}
/^struct [a-z0-9_]+ (:|{)/ { class = $2 }
/static constexpr slot fills|: detail::[a-z]+_part</ {
    if (!(class in named) && class != "headroom" && class !~ /_part$/) {
        print FILENAME ": fwd.hpp does not name " class
        failed = 1
    }
}
END { exit failed }
