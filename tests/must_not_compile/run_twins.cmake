# Compiles the valid twins of all cases at once: each case in a namespace of its own, with EXPECT_VALID_TWIN defined.
#   cmake -DCASES=<folder> -DCOMPILE="<compiler;flags>" -DOUTPUT=<folder> -P run_twins.cmake
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

file(GLOB cases "${CASES}/*.cpp")
set(includes "")
set(twins "")
foreach(case IN LISTS cases)
    # Included here first, a header is empty where the case includes it, inside a namespace.
    file(STRINGS "${case}" own_includes REGEX "^#include ")
    list(APPEND includes ${own_includes})
    get_filename_component(name "${case}" NAME_WE)
    string(APPEND twins "namespace case_${name} {\n#include \"${case}\"\n}\n")
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)
set(batch "${OUTPUT}/valid_twins.cpp")
file(WRITE "${batch}" "${includes}\n#define EXPECT_VALID_TWIN\n${twins}")

execute_process(COMMAND ${COMPILE} "${batch}" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "a valid twin does not compile")
endif()
