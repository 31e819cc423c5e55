// SPDX-License-Identifier: BSL-1.0
// Reads comma-separated values with a header row (RFC 4180: quoted fields may hold commas, quotes and line ends).
//   for (const csv::row& row : csv::read(DRYFIT_TEST_DATA "/model_configs.csv")) CHECK(row.integer("vocab_size") > 0);
// Whatever is wrong (no file, no such column, not a number) throws an exception that names it.
#pragma once

#include <charconv>
#include <cstdint>
#include <fstream>
#include <istream>
#include <map>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace csv {

class row {
  public:
    row(std::string place, std::map<std::string, std::string> cells)
        : place_(std::move(place)), cells_(std::move(cells)) {}

    /// The text of a cell, as it is.
    const std::string& operator[](const std::string& column) const {
        const auto cell = cells_.find(column);
        if (cell == cells_.end()) {
            throw std::out_of_range(place_ + ": no column '" + column + "'");
        }
        return cell->second;
    }
    /// Whether the cell has a text.
    bool has(const std::string& column) const { return !(*this)[column].empty(); }
    /// The whole cell as a number.
    double number(const std::string& column) const { return parse<double>(column); }
    std::int64_t integer(const std::string& column) const { return parse<std::int64_t>(column); }
    /// File and line, for INFO and messages.
    const std::string& place() const { return place_; }

  private:
    template <class Number>
    Number parse(const std::string& column) const {
        const std::string& text = (*this)[column];
        Number value{};
        const char* const end = text.data() + text.size();
        const auto result = std::from_chars(text.data(), end, value);
        if (result.ec != std::errc{} || result.ptr != end) {
            throw std::invalid_argument(place_ + ": '" + text + "' in column '" + column + "' is not a number");
        }
        return value;
    }

    std::string place_;
    std::map<std::string, std::string> cells_;
};

/// One record of the text; empty at its end. Counts the lines that it takes.
inline std::vector<std::string> read_record(std::istream& text, int& line) {
    std::vector<std::string> fields;
    std::string field;
    bool quoted = false;
    if (text.peek() == std::istream::traits_type::eof()) {
        return fields;
    }
    for (int c = text.get(); c != std::istream::traits_type::eof(); c = text.get()) {
        if (c == '\n') {
            ++line;
        }
        if (c == '"' && quoted && text.peek() == '"') {
            field += static_cast<char>(text.get());
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted) {
            field += static_cast<char>(c);
        } else if (c == ',') {
            fields.push_back(std::exchange(field, {}));
        } else if (c == '\n') {
            break;
        } else if (c != '\r') {
            field += static_cast<char>(c);
        }
    }
    fields.push_back(field);
    return fields;
}

/// The rows below the header row; `name` is what messages call the text.
inline std::vector<row> read(std::istream& text, const std::string& name) {
    std::vector<row> rows;
    int line = 1;
    const auto columns = read_record(text, line);
    for (int start = line;; start = line) {
        const auto fields = read_record(text, line);
        if (fields.empty()) {
            return rows;
        }
        const std::string place = name + ":" + std::to_string(start);
        if (fields.size() != columns.size()) {
            throw std::invalid_argument(place + ": " + std::to_string(fields.size()) + " fields for " +
                                        std::to_string(columns.size()) + " columns");
        }
        std::map<std::string, std::string> cells;
        for (std::size_t i = 0; i != columns.size(); ++i) {
            cells[columns[i]] = fields[i];
        }
        rows.emplace_back(place, std::move(cells));
    }
}

inline std::vector<row> read(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return read(file, path);
}

} // namespace csv
