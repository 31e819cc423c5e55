# The compilers that the tests call themselves, without a build tree: the compilers dryfit promises, as far as this
# machine has them. DRYFIT_COMPILERS lists their names, DRYFIT_COMPILER_<name> is the path of each.
include_guard()

find_program(DRYFIT_GCC NAMES g++ NO_CACHE)
find_program(DRYFIT_OLDEST_CLANG NAMES clang++-14 clang++ NO_CACHE)
foreach(version RANGE 99 15 -1)
    list(APPEND newer_clangs clang++-${version})
endforeach()
find_program(DRYFIT_NEWEST_CLANG NAMES ${newer_clangs} NO_CACHE)

# `<kind> <version>` of a compiler: tells whether two names are one compiler.
function(dryfit_identify out compiler)
    execute_process(
        COMMAND ${compiler} -dumpfullversion -dumpversion
        OUTPUT_VARIABLE version
        OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET
    )
    get_filename_component(name ${compiler} NAME)
    if(name MATCHES "clang")
        set(${out} "Clang ${version}" PARENT_SCOPE)
    else()
        set(${out} "GNU ${version}" PARENT_SCOPE)
    endif()
endfunction()

foreach(compiler IN ITEMS ${DRYFIT_GCC} ${DRYFIT_OLDEST_CLANG} ${DRYFIT_NEWEST_CLANG})
    dryfit_identify(identity ${compiler})
    if(compiler AND NOT identity IN_LIST identities)
        list(APPEND identities ${identity})
        get_filename_component(name ${compiler} NAME)
        list(APPEND DRYFIT_COMPILERS ${name})
        set(DRYFIT_COMPILER_${name} ${compiler})
    endif()
endforeach()

# What every call needs to find dryfit and what it includes.
set(DRYFIT_COMPILE_FLAGS -std=c++20 -fsyntax-only -I${PROJECT_SOURCE_DIR}/include)
foreach(target IN ITEMS Boost::headers Boost::boost)
    if(TARGET ${target})
        get_target_property(folder ${target} INTERFACE_INCLUDE_DIRECTORIES)
        if(folder AND NOT folder IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
            list(APPEND DRYFIT_COMPILE_FLAGS -isystem ${folder})
        endif()
        break()
    endif()
endforeach()

# Adds the test `precompile.<purpose>.<name>`, which compiles `header` once for all tests that require the fixture of
# the same name, and sets `out` to the command line of those tests: the compiler and its flags.
function(dryfit_precompile out purpose name header)
    set(compile ${DRYFIT_COMPILER_${name}} ${DRYFIT_COMPILE_FLAGS} ${ARGN})
    set(folder ${CMAKE_BINARY_DIR}/precompiled/${purpose}/${name})
    file(MAKE_DIRECTORY ${folder})
    if(name MATCHES "clang")
        set(product ${folder}/header.pch)
        set(use -include-pch ${product})
    else()
        # There is no header.hpp beside it, so g++ cannot quietly compile without its precompiled header.
        set(product ${folder}/header.hpp.gch)
        set(use -include ${folder}/header.hpp)
    endif()
    set(precompile ${compile})
    list(REMOVE_ITEM precompile -fsyntax-only)
    set(test precompile.${purpose}.${name})
    add_test(NAME ${test} COMMAND ${precompile} -x c++-header ${header} -o ${product})
    set_tests_properties(${test} PROPERTIES FIXTURES_SETUP ${test})
    set(${out} ${compile} ${use} PARENT_SCOPE)
endfunction()

# A test that this machine cannot run: counted and said, not left out.
function(dryfit_skip test reason)
    add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
    set_tests_properties(${test} PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ")
endfunction()
