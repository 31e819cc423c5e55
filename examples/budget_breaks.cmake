# Builds the project budget/ three times, as its team would: as it is, with one line of its plans changed, and with the
# line changed back. The first and the last have to build; the second must not, and has to say how much is needed and
# how much is allowed.
#   cmake -DPROJECT=<folder> -DDRYFIT_SOURCES=<repository> -DFOLDER=<scratch folder> -DCOMPILER=<C++ compiler>
#         -DGENERATOR=<CMake generator> [-DINSTALL=<build folder of dryfit>] [-DCHANGED=<the line after the change>]
#         -P budget_breaks.cmake
# With INSTALL the project finds an installed dryfit; otherwise it takes the sources.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

set(line "micro_batch_size<2>")
if(NOT DEFINED CHANGED)
    set(CHANGED "micro_batch_size<4>")
endif()
# By hand, per rank, with N = 4 x 8192 tokens on 2 tensor-parallel ranks, when the head's backward runs:
#   states      (32 x 218 103 808 + 2 x 525 336 576) / 2 + 65 x 4096 = 4 015 263 744 parameters: weights 2 B, gradients
#               4 B; master weights and moments 12 B of a 16th
#   activations 32 layers of N x 69 700 B (stream, norms and their outputs 4 x 4096 + 2 x 2; query, key, value, context,
#               logsumexp 4096 + 1024 + 1024 + 4096 + 64; gate and up 28 672, their product 14 336), the head's N x 8194
#   head        logits N x 128 256, gradients of its input N x (8192 + 4096), a weight gradient 525 336 576
#   buffers     gathered input N x 8192, tokens N x 16, placeholders 218 103 808, rotary table 4 194 304, workspaces
#               3 x 32 MiB
# in pages of 2 MiB: 106 180 902 912; with a context of 500 MB and 2 communicators of 400 MB: 107 481 MB, rounded up.
set(needed 107481)
set(allowed 70000)

function(build out said)
    execute_process(
        COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/build
        RESULT_VARIABLE result
        OUTPUT_VARIABLE output
        ERROR_VARIABLE output
    )
    set(${out} ${result} PARENT_SCOPE)
    set(${said} "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(COPY ${PROJECT}/ DESTINATION ${FOLDER}/project)
set(where -DCMAKE_DISABLE_FIND_PACKAGE_dryfit=ON -DDRYFIT_SOURCES=${DRYFIT_SOURCES})
if(DEFINED INSTALL)
    execute_process(
        COMMAND ${CMAKE_COMMAND} --install ${INSTALL} --prefix ${FOLDER}/installed
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY
    )
    set(where -DCMAKE_REQUIRE_FIND_PACKAGE_dryfit=ON -DCMAKE_PREFIX_PATH=${FOLDER}/installed)
endif()
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${FOLDER}/project -B ${FOLDER}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
            ${where}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY
)

build(result said)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "  the project does not build as it is:\n${said}")
endif()

set(plans ${FOLDER}/project/plans.hpp)
file(READ ${plans} as_it_was)
string(REPLACE "${line}" "${CHANGED}" edited "${as_it_was}")
if(edited STREQUAL as_it_was)
    message(FATAL_ERROR "  plans.hpp has no ${line}")
endif()
file(WRITE ${plans} "${edited}")
build(result said)
message("With ${CHANGED} for ${line}:\n${said}")
if(result EQUAL 0)
    message(FATAL_ERROR "  the project builds beyond its budget")
endif()
foreach(text IN ITEMS "static assertion|static_assert" "fits_within" "needed<${needed}L?>" "allowed<${allowed}L?>")
    if(NOT said MATCHES "${text}")
        message(FATAL_ERROR "  the message does not have this: ${text}")
    endif()
endforeach()

file(READ ${PROJECT}/README.md readme)
if(NOT readme MATCHES "allowed<${allowed}>.*needed<${needed}>.*\\(${needed} <= ${allowed}\\)")
    message(FATAL_ERROR "  README.md shows other numbers")
endif()

file(WRITE ${plans} "${as_it_was}")
build(result said)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "  the project does not build again:\n${said}")
endif()
