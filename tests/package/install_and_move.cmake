# Installs dryfit from its build tree and moves it: what was installed must not know where it lies.
#   cmake -DBUILD=<folder> -DPREFIX=<folder> -P install_and_move.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${PREFIX} ${PREFIX}.before)
execute_process(
    COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}.before OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY
)
file(RENAME ${PREFIX}.before ${PREFIX})

file(GLOB_RECURSE headers RELATIVE ${SOURCE}/include ${SOURCE}/include/*)
file(GLOB_RECURSE files RELATIVE ${PREFIX} ${PREFIX}/*)
foreach(file IN LISTS headers)
    list(APPEND expected include/${file})
endforeach()
foreach(file IN ITEMS cmake/dryfit/dryfitConfig.cmake pkgconfig/dryfit.pc licenses/dryfit/LICENSE doc/dryfit/README.md)
    list(APPEND expected share/${file})
endforeach()
foreach(file IN LISTS expected)
    if(NOT file IN_LIST files)
        message(FATAL_ERROR "not installed: ${file}")
    endif()
endforeach()

# Pages lead to nothing that was not installed.
file(GLOB_RECURSE pages RELATIVE ${PREFIX}/share/doc/dryfit ${PREFIX}/share/doc/dryfit/*.md)
execute_process(
    COMMAND awk -f ${SOURCE}/tests/lint/links.awk ${pages}
    WORKING_DIRECTORY ${PREFIX}/share/doc/dryfit
    OUTPUT_VARIABLE dead
    RESULT_VARIABLE status
)
if(dead OR NOT status EQUAL 0)
    message(FATAL_ERROR "dead links in what was installed:\n${dead}")
endif()

foreach(file IN LISTS files)
    file(STRINGS ${PREFIX}/${file} lines REGEX "${PREFIX}|${BUILD}|${SOURCE}")
    if(lines)
        message(FATAL_ERROR "${file} knows where it was made: ${lines}")
    endif()
endforeach()
