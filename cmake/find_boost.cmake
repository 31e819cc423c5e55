# Finds the headers of Boost for whoever needs dryfit: its own build, and a program that finds it installed. Leaves
# Boost_FOUND; dryfit links Boost::headers.
if(TARGET Boost::headers)
    set(Boost_FOUND TRUE)
else()
    # Boost brings its own CMake package from 1.70 on; where a distribution leaves it out, CMake's module finds the headers.
    find_package(Boost 1.70 CONFIG QUIET)
    if(NOT Boost_FOUND)
        cmake_policy(PUSH)
        if(POLICY CMP0167)
            cmake_policy(SET CMP0167 OLD) # CMake has hidden its module since 3.30
        endif()
        find_package(Boost 1.70 MODULE QUIET)
        cmake_policy(POP)
    endif()
endif()
