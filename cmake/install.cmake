# What `cmake --install` lays out: headers, the CMake package, the pkg-config file, licence and documents. All of it can
# be moved afterwards.
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
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
