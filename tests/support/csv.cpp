// SPDX-License-Identifier: BSL-1.0
#include "support/csv.hpp"

#include <doctest/doctest.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

std::vector<csv::row> rows_of(const std::string& text) {
    std::istringstream stream(text);
    return csv::read(stream, "text");
}

} // namespace

TEST_CASE("csv: cells by the name of their column") {
    const auto rows = rows_of("model,layers,share\nllama,32,0.5\n\"a, \"\"b\"\"\",-1,2e3\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["model"] == "llama");
    CHECK(rows[0].integer("layers") == 32);
    CHECK(rows[0].number("share") == 0.5);
    CHECK(rows[1]["model"] == "a, \"b\"");
    CHECK(rows[1].integer("layers") == -1);
    CHECK(rows[1].number("share") == 2000);
}

TEST_CASE("csv: empty cells, lines in a cell, line ends of Windows, no line end at the end") {
    const auto rows = rows_of("a,b\r\n,\r\n\"1\n2\",\"\"\r\n3,\"\"");
    REQUIRE(rows.size() == 3);
    CHECK(!rows[0].has("a"));
    CHECK(!rows[0].has("b"));
    CHECK(rows[1]["a"] == "1\n2");
    CHECK(rows[2].integer("a") == 3);
    CHECK(!rows[2].has("b"));
    CHECK(rows[2].place() == "text:5");
}

TEST_CASE("csv: whatever is wrong is named") {
    CHECK_THROWS_WITH_AS(rows_of("a,b\n1\n"), "text:2: 1 fields for 2 columns", std::invalid_argument);
    const auto row = rows_of("a\n12 GB\n").at(0);
    CHECK_THROWS_WITH_AS(row["b"], "text:2: no column 'b'", std::out_of_range);
    CHECK_THROWS_WITH_AS(row.integer("a"), "text:2: '12 GB' in column 'a' is not a number", std::invalid_argument);
    CHECK_THROWS_AS(csv::read("/no/such/file"), std::runtime_error);
}
