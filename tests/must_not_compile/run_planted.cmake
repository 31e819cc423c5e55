# Runs run_case.cmake on a planted failure: it has to refuse the case for the reason in the mark `// refused {{regex}}`,
# or `// refused-sentences {{regex}}` with SENTENCES.
# Takes what run_case.cmake takes.
cmake_minimum_required(VERSION 3.25)
set(kind "refused")
if(SENTENCES)
    set(kind "refused-sentences")
endif()
file(STRINGS "${CASE}" mark REGEX "^// ${kind} {{.*}}$")
string(REGEX REPLACE "^[^{]*{{(.*)}}$" "\\1" reason "${mark}")
execute_process(
    COMMAND
        "${CMAKE_COMMAND}" "-DCASE=${CASE}" "-DCOMPILE=${COMPILE}" "-DVERSION=${VERSION}" "-DROOT=${ROOT}"
        "-DOUTPUT=${OUTPUT}/planted" "-DSENTENCES=${SENTENCES}" -DPLANTED=ON -P
        "${CMAKE_CURRENT_LIST_DIR}/run_case.cmake"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE said
    ERROR_VARIABLE said
)
if(result EQUAL 0 OR NOT mark OR NOT said MATCHES "refused: [^\n]*(${reason})")
    message(NOTICE "${said}")
    message(FATAL_ERROR "  the runner should have refused ${CASE}: ${reason}")
endif()
message(STATUS "refused as it should be: ${reason}")
