# Judges a block of a page that shows what a command prints:
#   cmake -DPAGE=<page> -DNAME=<name> -DCOMMAND="<program;arguments>" -P output.cmake
# The block stands below the line `<!-- output: <name> -->`. Each of its lines, with the indented lines that go on with
# it, has to be in the command's output; white space, quotation marks and `dryfit::` do not count.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

file(READ "${PAGE}" page)
string(FIND "${page}" "<!-- output: ${NAME} -->\n```\n" start)
if(start EQUAL -1)
    message(FATAL_ERROR "${PAGE} has no block <!-- output: ${NAME} -->")
endif()
string(LENGTH "<!-- output: ${NAME} -->\n```\n" length)
math(EXPR start "${start} + ${length}")
string(SUBSTRING "${page}" ${start} -1 block)
string(FIND "${block}" "```" end)
string(SUBSTRING "${block}" 0 ${end} block)

execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
string(REGEX REPLACE "[ \n]|dryfit::|'" "" printed "${printed}")
string(REGEX MATCHALL "[^ \n][^\n]*(\n +[^\n]*)*" pieces "${block}")
if(NOT pieces)
    message(FATAL_ERROR "the block ${NAME} of ${PAGE} is empty")
endif()
foreach(piece IN LISTS pieces)
    string(REGEX REPLACE "[ \n]" "" squeezed "${piece}")
    string(FIND "${printed}" "${squeezed}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "${NAME} does not print this, which ${PAGE} shows:\n${piece}")
    endif()
endforeach()
