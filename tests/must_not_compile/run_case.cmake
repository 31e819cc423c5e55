# Judges one case: a file that must not compile, and whose error must say what the marks in it ask for (README.md).
#   cmake -DCASE=<file> -DCOMPILE="<compiler;flags>" -DROOT=<repository> -DOUTPUT=<folder> -P run_case.cmake
# Leaves what the compiler said, less the path of the repository, in <folder>/<case>.txt.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C) # plain quotation marks

get_filename_component(name "${CASE}" NAME_WE)
set(message_file "${OUTPUT}/${name}.txt")
list(GET COMPILE 0 compiler_path)
get_filename_component(compiler "${compiler_path}" NAME)
if(compiler MATCHES "clang")
    set(family clang)
    set(all_errors -ferror-limit=0)
else()
    set(family gcc)
    set(all_errors -fmax-errors=0)
endif()

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

read_marks(errors expected-error)
read_marks(texts expected-text)
set(byte_limit 12000)
file(STRINGS "${CASE}" limit_mark REGEX "^// byte-limit: [0-9]+$")
if(limit_mark)
    string(REGEX MATCH "[0-9]+" byte_limit "${limit_mark}")
endif()

# Limits are those of g++ 12 and clang 14; other versions word things at more length.
execute_process(COMMAND "${compiler_path}" -dumpversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT "${family} ${version}" MATCHES "^(gcc 12|clang 14)")
    math(EXPR byte_limit "${byte_limit} * 3 / 2")
endif()

# The file itself.
file(READ "${CASE}" source)
if(NOT errors)
    refuse("it has no mark expected-error")
endif()
if(NOT source MATCHES "EXPECT_VALID_TWIN")
    refuse("it has no valid twin")
endif()
string(REGEX MATCHALL "\n// *(expected|byte)[^\n]*" marks "\n${source}")
foreach(mark IN LISTS marks)
    if(NOT mark MATCHES "\n// (expected-(error|text)(-gcc|-clang)? {{.+}}|byte-limit: [0-9]+)$")
        refuse("unknown mark: ${mark}")
    endif()
endforeach()

# What the compiler says to it.
execute_process(
    COMMAND ${COMPILE} ${all_errors} "${CASE}"
    TIMEOUT 120
    RESULT_VARIABLE result
    OUTPUT_VARIABLE said
    ERROR_VARIABLE said
)
string(REPLACE "${ROOT}/" "" said "${said}")
file(WRITE "${message_file}" "${said}")

if(result EQUAL 0)
    refuse("it compiles")
endif()
foreach(pattern IN LISTS errors)
    file(STRINGS "${message_file}" found REGEX "error: .*(${pattern})")
    if(NOT found)
        refuse("no line has this behind 'error:': ${pattern}")
    endif()
endforeach()
foreach(pattern IN LISTS texts)
    file(STRINGS "${message_file}" found REGEX "${pattern}")
    if(NOT found)
        refuse("no line has this: ${pattern}")
    endif()
endforeach()
foreach(forbidden IN ITEMS "boost::units::list" "internal compiler error" "PLEASE submit a bug report")
    if(said MATCHES "${forbidden}")
        refuse("forbidden text: ${forbidden}")
    endif()
endforeach()
string(LENGTH "${said}" length)
if(length GREATER byte_limit)
    refuse("${length} bytes are more than the limit of ${byte_limit}")
endif()
message(STATUS "${name}: ${length} bytes\n${said}")
