// SPDX-License-Identifier: BSL-1.0
// Finds what the headers of a folder define, so that a test can tell what it was not told of.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

namespace headers {

/// The names of the classes that stand at the beginning of a line (`struct name {` or `struct name : base {`).
inline std::set<std::string> classes(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        if (!file) throw std::runtime_error("cannot read " + entry.path().string());
        for (std::string line; std::getline(file, line);) {
            if (line.rfind("struct ", 0) != 0 || line.find('{') == std::string::npos) continue;
            names.insert(line.substr(7, line.find(' ', 7) - 7));
        }
    }
    return names;
}

} // namespace headers
