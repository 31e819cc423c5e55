# Judges one case: a file that must not compile, and whose error must say what the marks in it ask for (README.md).
#   cmake -DCASE=<file> -DCOMPILE="<compiler;flags>" -DVERSION=<such as clang-14> -DROOT=<repository> -DOUTPUT=<folder>
#         [-DSENTENCES=ON] [-DPLANTED=ON] -P run_case.cmake
# SENTENCES: the compiler states whole sentences, as from C++26 on; these are judged, and neither the errors of C++20
# nor lengths. PLANTED: the case is a planted failure. Leaves what the compiler said, less the folders of the repository,
# in <folder>/<case>.txt.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C) # plain quotation marks

get_filename_component(name "${CASE}" NAME_WE)
set(message_file "${OUTPUT}/${name}.txt")
string(REGEX REPLACE "-.*$" "" family "${VERSION}")
if(family STREQUAL "g++")
    set(family gcc)
endif()
set(all_errors_gcc -fmax-errors=0)
set(all_errors_clang -ferror-limit=0)
set(all_errors_nvcc "")

function(refuse reason)
    message(NOTICE "${said}")
    message(FATAL_ERROR "  ${name} refused: ${reason}")
endfunction()

# The text in braces of each mark of this kind, those for one family of compilers included.
function(read_marks out kind)
    file(STRINGS "${CASE}" lines REGEX "^// ${kind}(-${family})? {{.*}}$")
    set(patterns "")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^[^{]*{{(.*)}}$" "\\1" pattern "${line}")
        list(APPEND patterns "${pattern}")
    endforeach()
    set(${out} "${patterns}" PARENT_SCOPE)
endfunction()

function(demand_line kind before)
    foreach(pattern IN LISTS ARGN)
        file(STRINGS "${message_file}" found REGEX "${before}(${pattern})")
        if(NOT found)
            refuse("no line has this ${kind}: ${pattern}")
        endif()
    endforeach()
endfunction()

# The file itself.
file(READ "${CASE}" source)
include("${CMAKE_CURRENT_LIST_DIR}/check_form.cmake")
read_marks(errors expected-error)
read_marks(texts expected-text)
read_marks(forbidden forbidden-text)
read_marks(sentences expected-sentence)
read_marks(rules breaks)
if(NOT errors)
    refuse("it has no mark expected-error")
endif()
if(NOT source MATCHES "EXPECT_VALID_TWIN")
    refuse("it has no valid twin")
endif()

# What the compiler says to it.
execute_process(
    COMMAND ${COMPILE} ${all_errors_${family}} "${CASE}"
    TIMEOUT 120
    RESULT_VARIABLE result
    OUTPUT_VARIABLE said
    ERROR_VARIABLE said
)
get_filename_component(folder "${CASE}" DIRECTORY)
foreach(prefix IN ITEMS "${folder}/" "${ROOT}/tests/must_not_compile/" "${ROOT}/include/")
    string(REPLACE "${prefix}" "" said "${said}")
endforeach()
file(WRITE "${message_file}" "${said}")

if(result EQUAL 0)
    refuse("it compiles")
endif()
if(SENTENCES)
    demand_line("sentence behind 'error:'" "error: .*" ${sentences})
    foreach(sentence IN LISTS sentences)
        file(STRINGS "${message_file}" cut REGEX "error: .*(${sentence}).*[.][.][.]$")
        if(cut)
            refuse("a sentence is cut: ${sentence}")
        endif()
    endforeach()
else()
    demand_line("behind 'error:'" "error: .*" ${errors})
endif()
demand_line("text" "" ${texts})
foreach(pattern IN LISTS forbidden ITEMS "boost::units::list" "internal compiler error" "PLEASE submit a bug report")
    file(STRINGS "${message_file}" found REGEX "${pattern}")
    if(found)
        refuse("forbidden text: ${pattern}")
    endif()
endforeach()

# All rules that are broken, with their numbers, in one line: without namespaces, suffixes of integers, and what each
# compiler has its own way of writing.
if(rules)
    set(plain "${said}")
    foreach(noise IN ITEMS "dryfit::" "rule::" "field::" "BrokenRules[.][.][.]> .with BrokenRules=<")
        string(REGEX REPLACE "${noise}" "" plain "${plain}")
    endforeach()
    string(REGEX REPLACE "([0-9])L([,>])" "\\1\\2" plain "${plain}")
    string(REPLACE " >" ">" plain "${plain}")
    string(FIND "${plain}" "impossible_plan<${rules}>" found)
    if(found EQUAL -1)
        refuse("no line lists just these broken rules: ${rules}")
    endif()
endif()

# A limit is that of one version; others word things at more length.
string(LENGTH "${said}" length)
string(REGEX MATCHALL "\n// byte-limit: [^\n(]*" stated "${source}")
if(stated AND NOT SENTENCES)
    string(REPLACE "\n// byte-limit:" "," stated "${stated},")
    string(REPLACE "+" "[+]" this "${VERSION}")
    string(REGEX REPLACE "-.*" "" kind "${this}")
    if(stated MATCHES ", +${this} ([0-9]+)[, ;]")
        set(byte_limit "${CMAKE_MATCH_1}")
    else()
        set(byte_limit 0)
        string(REGEX MATCHALL "${kind}-[0-9]+ [0-9]+" others "${stated}")
        foreach(other IN LISTS others)
            string(REGEX REPLACE "^.* " "" other "${other}")
            if(other GREATER byte_limit)
                set(byte_limit "${other}")
            endif()
        endforeach()
        math(EXPR byte_limit "${byte_limit} * 3 / 2")
    endif()
    if(length GREATER byte_limit)
        refuse("${length} bytes are more than the limit of ${byte_limit}")
    endif()
endif()
message(STATUS "${name}: ${length} bytes\n${said}")
