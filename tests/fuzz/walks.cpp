// SPDX-License-Identifier: BSL-1.0
// The walks over tapes find what a slow walk by definition finds: on random tapes, and on those of random plans. And
// the peak that `fits` reads is that of the whole ledger. Arguments: number of tapes and of specs (default 4 000), seed
// (default 1).
#include <dryfit/dryfit.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../support/reference_walk.hpp"
#include "random_specs.hpp"

using namespace dryfit;
using namespace random_specs;

namespace {

[[noreturn]] void fail(const char* what, const char* where, std::int64_t number) {
    std::fprintf(stderr, "%s %lld: %s\n", where, static_cast<long long>(number), what);
    std::abort();
}

/// Sizes are whole numbers of bytes, and some are 0, so that sums are exact and moments are as full as each other.
double size() { return static_cast<double>(below(5)); }

storage_set some_of(storage_set all, std::int64_t one_of) {
    storage_set chosen = 0;
    for (; all != 0; all &= all - 1)
        if (one_in(one_of)) chosen |= all & ~(all - 1);
    return chosen;
}

weight_gradients random_weight_gradients() {
    return {.mode = static_cast<weight_gradient_mode>(below(3)), .width = static_cast<double>(below(3))};
}

/// A tape that no builder would record: storages of any age are read, written and saved again, gradients flow anywhere.
/// Also writes down what it has put on the tape, without asking the tape.
reference_walk::recording record_anything(tape& t) {
    static constexpr const char* names[] = {"a", "b", "c", "d", "e"};
    reference_walk::recording r;
    storage_set storages = 0;
    storage_set gradients = 0;
    int unrecorded = 0; // storages that were made since the last operation
    reference_walk::region open;
    bool recomputes = false;
    storage_set late = 0; // what is saved after its operation was recorded

    const auto made = [&](storage_set storage, std::int64_t elements) {
        storages |= storage;
        r.storage_bytes.push_back(static_cast<double>(elements));
        r.made.push_back(static_cast<int>(r.operations.size()));
        ++unrecorded;
    };
    const std::int64_t steps = below(30);
    for (std::int64_t step = 0; step < steps; ++step) {
        for (std::int64_t i = below(4); i > 0 && t.storage_count < 60 && t.gradient_count < 60; --i) {
            const auto elements = static_cast<std::int64_t>(size());
            if (one_in(4)) {
                made(t.make_storage(elements, 1), elements);
            } else {
                const value v = t.make(elements, 1);
                made(v.storage, elements);
                gradients |= v.gradient;
                r.gradient_bytes.push_back(static_cast<double>(elements));
                if (one_in(5)) {
                    const value part = t.view(v, elements / 2);
                    gradients |= part.gradient;
                    r.gradient_bytes.push_back(static_cast<double>(elements / 2));
                }
                if (one_in(6)) {
                    t.mark_vocabulary(v);
                    r.vocabulary_storages |= v.storage;
                    r.vocabulary_gradients |= v.gradient;
                }
                if (one_in(6)) {
                    t.gradient_takes_no_bytes(v);
                    for (storage_set set = v.gradient; set != 0; set &= set - 1)
                        r.gradient_bytes[static_cast<std::size_t>(__builtin_ctzll(set))] = 0;
                }
            }
        }
        if (!recomputes && one_in(5) && t.region_count < tape::region_capacity) {
            t.begin_recomputation();
            open = {.first = static_cast<int>(r.operations.size()), .outside = storages};
            recomputes = true;
        }
        // An operation touches what was made for it, as all builders see to, and what is older.
        storage_set fresh = 0;
        for (int i = 0; i < unrecorded; ++i) fresh |= storage_set{1} << (t.storage_count - 1 - i);
        unrecorded = 0;
        const operation op{.name = any_of(names),
                           .part = static_cast<component>(below(component_count)),
                           .reads = some_of(storages, 4),
                           .writes = fresh | some_of(storages, 8),
                           .saves = some_of(storages, 5),
                           .consumes = some_of(gradients, 3),
                           .produces = some_of(gradients, 3),
                           .parameters = below(3),
                           .forward_transient = size(),
                           .backward_transient = size()};
        t.record(op);
        r.operations.push_back(op);
        r.keeps_besides.push_back(0);
        if (one_in(5)) {
            late = some_of(storages, 6);
            t.last_saves(late);
            r.operations.back().saves |= late;
        }
        if (recomputes && one_in(3)) {
            t.end_recomputation();
            open.last = static_cast<int>(r.operations.size());
            r.regions.push_back(open);
            recomputes = false;
            if (one_in(3)) { // what a region gives is kept, too
                late = some_of(storages & ~open.outside, 2);
                t.last_saves(late);
                r.keeps_besides.back() |= late;
            }
        }
    }
    if (recomputes) {
        t.end_recomputation();
        open.last = static_cast<int>(r.operations.size());
        if (open.last > open.first) r.regions.push_back(open);
    }
    r.arriving = some_of(gradients, 4);
    return r;
}

void check_tape(const tape& t, storage_set arriving, const weight_gradients& made, const char* where,
                std::int64_t number) {
    const char* differs = reference_walk::difference(t, reference_walk::read(t, arriving), made);
    if (differs[0] != '\0') fail(differs, where, number);
}

/// The sections of a plan, with the gradients that arrive at them.
void check_sections(const plan_spec& spec, std::int64_t number) {
    const recorded_plan record{spec};
    tape layer;
    check_tape(layer, record_layer(layer, record.env, spec.model, spec.recompute).gradient, record.made, "layer",
               number);
    tape embedding;
    check_tape(embedding, record_embedding(embedding, record.env, spec.model).gradient, record.made, "embedding",
               number);
    tape head;
    record_head(head, record.env, spec.model, !spec.model.tie_word_embeddings || record.plan.groups.pipeline > 1);
    check_tape(head, 0, record.made, "head", number);
}

} // namespace

int main(int count, char** arguments) {
    const std::int64_t rounds = count > 1 ? std::atoll(arguments[1]) : 4'000;
    generator.seed(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    std::int64_t regions = 0;
    std::int64_t possible_specs = 0;
    for (std::int64_t i = 0; i < rounds; ++i) {
        tape t;
        const reference_walk::recording r = record_anything(t);
        if (t.overflowed) fail("it overflowed", "tape", i);
        regions += t.region_count;
        const char* differs = reference_walk::difference(t, r, random_weight_gradients());
        if (differs[0] != '\0') fail(differs, "tape", i);

        const plan_spec spec = sensible_spec();
        if (!is_possible(spec)) continue;
        ++possible_specs;
        check_sections(spec, i);
        if (peak_in_use(spec) != memory(spec).in_use()) fail("another peak than the ledger's", "spec", i);
    }
    std::printf("%lld tapes with %lld recomputed regions, %lld possible specs\n", static_cast<long long>(rounds),
                static_cast<long long>(regions), static_cast<long long>(possible_specs));
    return regions > rounds && possible_specs * 10 > rounds ? 0 : 1;
}
