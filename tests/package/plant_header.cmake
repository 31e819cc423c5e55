# Adds a header to a copy of dryfit and runs the verification of the header set on it alone.
#   cmake -DARCHIVE=<file> -DFOLDER=<folder> -DCOMPILER=<path> -P plant_header.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})
file(ARCHIVE_EXTRACT INPUT ${ARCHIVE} DESTINATION ${FOLDER})
file(WRITE ${FOLDER}/include/dryfit/lacks_an_include.hpp "#pragma once\ninline dryfit::bytes not_declared;\n")
execute_process(
    COMMAND ${CMAKE_COMMAND} -G Ninja -S ${FOLDER} -B ${FOLDER}/build -DCMAKE_CXX_COMPILER=${COMPILER}
            -DDRYFIT_BUILD_TESTS=OFF -DDRYFIT_BUILD_EXAMPLES=OFF -DDRYFIT_BUILD_BENCHMARKS=OFF
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY
)
set(target dryfit_verify_interface_header_sets)
execute_process(
    COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/build --target
            CMakeFiles/${target}.dir/${target}/dryfit/lacks_an_include.hpp.cxx.o
    COMMAND_ERROR_IS_FATAL ANY
)
