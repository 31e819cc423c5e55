# The target `single_header` writes <build>/single_header/dryfit.hpp: dryfit.hpp with all that it includes of dryfit.
find_program(DRYFIT_AWK NAMES awk)
set(DRYFIT_SINGLE_HEADER ${PROJECT_BINARY_DIR}/single_header/dryfit.hpp)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/single_header)
add_custom_command(
    OUTPUT ${DRYFIT_SINGLE_HEADER}
    COMMAND
        ${DRYFIT_AWK} -v root=${PROJECT_SOURCE_DIR}/include -v version=${PROJECT_VERSION}
        -v output=${DRYFIT_SINGLE_HEADER} -f ${CMAKE_CURRENT_LIST_DIR}/single_header.awk dryfit/dryfit.hpp
    DEPENDS ${headers} ${CMAKE_CURRENT_LIST_DIR}/single_header.awk
    COMMENT "Writing ${DRYFIT_SINGLE_HEADER}"
    VERBATIM
)
add_custom_target(single_header DEPENDS ${DRYFIT_SINGLE_HEADER})
