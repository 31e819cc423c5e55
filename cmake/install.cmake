# What `cmake --install` lays out: headers, the CMake package, the pkg-config file, licence, users' pages and examples.
# All of it can be moved afterwards.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_DATADIR}/cmake/dryfit)
install(TARGETS dryfit EXPORT dryfitTargets FILE_SET HEADERS)
install(EXPORT dryfitTargets NAMESPACE dryfit:: DESTINATION ${package_folder})
write_basic_package_version_file(dryfitConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(
    FILES cmake/dryfitConfig.cmake cmake/find_boost.cmake ${CMAKE_CURRENT_BINARY_DIR}/dryfitConfigVersion.cmake
    DESTINATION ${package_folder}
)

set(pkgconfig_folder ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig)
file(RELATIVE_PATH prefix_from_pkgconfig ${pkgconfig_folder} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" prefix_from_pkgconfig "${prefix_from_pkgconfig}")
if(IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
    set(pkgconfig_includedir ${CMAKE_INSTALL_INCLUDEDIR})
else()
    set(pkgconfig_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(cmake/dryfit.pc.in dryfit.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/dryfit.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/dryfit)

# Pages keep their places beside each other; of a link to what is not installed the text stays.
set(pages README.md CHANGELOG.md docs/comparison.md docs/defaults.md docs/diagnostics.md docs/how_to.md docs/using.md)
set(not_installed "include|tests|benchmarks|CONTRIBUTING|architecture|docs/architecture|docs/decisions")
foreach(page IN LISTS pages)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    file(READ ${page} text)
    string(REGEX REPLACE "\\[([^]]+)\\]\\((\\.\\./)?(${not_installed})[^)]*\\)" "\\1" text "${text}")
    file(CONFIGURE OUTPUT pages/${page} CONTENT "${text}" @ONLY)
    cmake_path(GET page PARENT_PATH folder)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pages/${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(
    DIRECTORY examples
    DESTINATION ${CMAKE_INSTALL_DOCDIR}
    PATTERN examples/CMakeLists.txt EXCLUDE
    PATTERN budget_breaks.cmake EXCLUDE
)
