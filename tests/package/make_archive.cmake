# Packs what dryfit installs, as an archive to download would, but for tests and benchmarks.
#   cmake -DSOURCE=<repository> -DARCHIVE=<file> -P make_archive.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(
    COMMAND ${CMAKE_COMMAND} -E tar czf ${ARCHIVE} CMakeLists.txt LICENSE README.md CHANGELOG.md cmake docs examples
            include
    WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY
)
