# What find_package(dryfit) reads. It asks for a version of the same major and minor number: the figures of a ledger may
# differ between minor versions before 1.0.

# dryfit has no components: one that is required stops the search, one that is optional is not found. Names begin with
# dryfit_, for they are variables of the project that asks.
foreach(component IN LISTS dryfit_FIND_COMPONENTS)
    set(dryfit_${component}_FOUND FALSE)
    if(dryfit_FIND_REQUIRED_${component})
        set(dryfit_FOUND FALSE)
        set(dryfit_NOT_FOUND_MESSAGE "dryfit has no components, and so no component '${component}'")
        return()
    endif()
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/find_boost.cmake)
if(Boost_FOUND)
    include(${CMAKE_CURRENT_LIST_DIR}/dryfitTargets.cmake)
else()
    set(dryfit_FOUND FALSE)
    set(dryfit_NOT_FOUND_MESSAGE "dryfit needs the headers of Boost 1.70 or later: set Boost_ROOT to where they are")
endif()
