# Finds the headers of Boost for whoever needs dryfit: its own build, and a program that finds it installed. Leaves
# Boost_FOUND; dryfit links Boost::headers.
if(TARGET Boost::headers)
    set(Boost_FOUND TRUE)
else()
    # Boost brings its own CMake package from 1.70 on; where a distribution leaves it out, CMake's module finds the headers.
    find_package(Boost 1.70 CONFIG QUIET)
    if(NOT Boost_FOUND)
        find_package(Boost 1.70 MODULE QUIET)
    endif()
endif()
