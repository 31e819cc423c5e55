// SPDX-License-Identifier: BSL-1.0
// The walks of inventory/walk.hpp once more, by definition and slowly: at each moment of a pass, ask of every storage
// and of every gradient whether it is live. Nothing that a tape works out while it is recorded is used, but for where a
// storage is made and where a region begins and ends.
#pragma once

#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>

#include <string_view>
#include <vector>

namespace reference_walk {
using namespace dryfit;

/// A recomputed region, and the storages that are older.
struct region {
    int first = 0;
    int last = 0;
    storage_set outside = 0;
};

/// What was put on a tape.
struct recording {
    std::vector<operation> operations;
    std::vector<storage_set> keeps_besides; ///< of an operation that ends a region, although it is recomputed
    std::vector<double> storage_bytes;
    std::vector<int> made; ///< of each storage: with which operation it begins to exist
    std::vector<double> gradient_bytes;
    std::vector<region> regions;
    storage_set vocabulary_storages = 0;
    storage_set vocabulary_gradients = 0;
    storage_set arriving = 0; ///< gradients

    int size() const { return static_cast<int>(operations.size()); }
    int storages() const { return static_cast<int>(storage_bytes.size()); }
    int gradients() const { return static_cast<int>(gradient_bytes.size()); }
};

inline bool has(storage_set set, int element) { return (set >> element & 1) != 0; }

/// Reads a tape back, of which no operation keeps anything besides.
inline recording read(const tape& t, storage_set arriving) {
    recording r;
    for (int i = 0; i < t.operation_count; ++i) r.operations.push_back(t[i]);
    r.keeps_besides.resize(r.operations.size());
    r.storage_bytes.assign(t.storage_bytes, t.storage_bytes + t.storage_count);
    r.gradient_bytes.assign(t.gradient_bytes, t.gradient_bytes + t.gradient_count);
    r.made.assign(r.storage_bytes.size(), t.operation_count);
    for (int i = 0; i < t.operation_count; ++i)
        for (int s = 0; s < r.storages(); ++s)
            if (has(t.makes[i], s)) r.made[static_cast<std::size_t>(s)] = i;
    for (int i = 0; i < t.region_count; ++i)
        r.regions.push_back({t.regions[i].first, t.regions[i].last, t.regions[i].outside});
    r.vocabulary_storages = t.vocabulary_storages;
    r.vocabulary_gradients = t.vocabulary_gradients;
    r.arriving = arriving;
    return r;
}

/// A pass over a recording.
class walker {
  public:
    walker(const recording& the_recording, const weight_gradients& the_made) : r(the_recording), made(the_made) {}

    bool touches(int i, int s) const {
        const operation& op = operation_at(i);
        return has(op.reads | op.writes | op.saves | besides(i), s);
    }
    bool touched_within(int first, int last, int s) const {
        for (int i = first; i < last; ++i)
            if (touches(i, s)) return true;
        return false;
    }

    /// The first operation that keeps a storage from forward to backward; the number of operations if none does.
    int keeper(int s) const {
        for (int i = 0; i < r.size(); ++i) {
            const region* in = region_of(i);
            if (has(besides(i), s)) return i;
            if (in == nullptr && has(operation_at(i).saves, s)) return i;
            if (in != nullptr && i == in->first && has(in->outside, s) && touched_within(in->first, in->last, s))
                return i;
        }
        return r.size();
    }
    bool is_kept(int s) const { return keeper(s) < r.size(); }

    /// What is live while operation i runs forward.
    moment forward(int i) const {
        moment at{.operation = operation_at(i).name, .temporaries = operation_at(i).forward_transient};
        for (int s = 0; s < r.storages(); ++s) {
            if (made_with(s) > i) continue;
            if (is_kept(s))
                add_storage(at, at.activations, s);
            else if (touched_within(i, r.size(), s))
                add_storage(at, at.temporaries, s);
        }
        return at;
    }

    /// What is live while the backward of operation i runs.
    moment backward(int i) const {
        const operation& op = operation_at(i);
        moment at = beside_backward(i);
        at.operation = op.name;
        at.temporaries += op.backward_transient;
        if (const region* in = region_of(i))
            for (int s = 0; s < r.storages(); ++s)
                if (is_replayed(*in, s) && first_to_save(*in, s) <= i) add_storage(at, at.recompute_working_set, s);
        for (int g = 0; g < r.gradients(); ++g) {
            if (!has(op.produces, g)) continue;
            if (is_live_before(i, g))
                at.temporaries += gradient_size(g); // the second one, until they are added
            else
                add_gradient(at, g);
        }
        const double weights = static_cast<double>(op.parameters) * made.width;
        if (made.mode == weight_gradient_mode::created) at.weight_gradients += weights;
        if (made.mode == weight_gradient_mode::added) at.temporaries += weights;
        return at;
    }

    /// What is live while operation i of a region runs forward again.
    moment again(const region& in, int i) const {
        moment at = beside_backward(in.last - 1);
        at.operation = operation_at(i).name;
        at.temporaries += operation_at(i).forward_transient;
        for (int s = 0; s < r.storages(); ++s) {
            if (has(in.outside, s) || made_with(s) > i) continue;
            if (is_replayed(in, s))
                add_storage(at, at.recompute_working_set, s);
            else if (touched_within(i, in.last, s))
                add_storage(at, at.temporaries, s);
        }
        return at;
    }

    std::vector<moment> all_forward() const {
        std::vector<moment> all;
        for (int i = 0; i < r.size(); ++i) all.push_back(forward(i));
        return all;
    }
    std::vector<moment> all_backward() const {
        std::vector<moment> all;
        for (int i = 0; i < r.size(); ++i) all.push_back(backward(i));
        for (const region& in : r.regions)
            for (int i = in.first; i < in.last; ++i) all.push_back(again(in, i));
        return all;
    }

    /// Bytes that the operations of a module are the first to keep.
    double kept_by(component part) const {
        double sum = 0;
        for (int s = 0; s < r.storages(); ++s)
            if (is_kept(s) && operation_at(keeper(s)).part == part) sum += storage_size(s);
        return sum;
    }

  private:
    const operation& operation_at(int i) const { return r.operations[static_cast<std::size_t>(i)]; }
    storage_set besides(int i) const { return r.keeps_besides[static_cast<std::size_t>(i)]; }
    int made_with(int s) const { return r.made[static_cast<std::size_t>(s)]; }
    double storage_size(int s) const { return r.storage_bytes[static_cast<std::size_t>(s)]; }
    double gradient_size(int g) const { return r.gradient_bytes[static_cast<std::size_t>(g)]; }

    const region* region_of(int i) const {
        for (const region& in : r.regions)
            if (in.first <= i && i < in.last) return &in;
        return nullptr;
    }

    /// The first operation of a region whose backward needs a storage; `last` if none does.
    int first_to_save(const region& in, int s) const {
        for (int i = in.first; i < in.last; ++i)
            if (has(operation_at(i).saves, s)) return i;
        return in.last;
    }
    bool is_replayed(const region& in, int s) const { return !has(in.outside, s) && first_to_save(in, s) < in.last; }

    /// Whether a gradient is live when backward comes to operation i: it arrived or was made by a later operation, and
    /// none since has consumed it.
    bool is_live_before(int i, int g) const {
        for (int source = i + 1; source <= r.size(); ++source) {
            if (!has(source == r.size() ? r.arriving : operation_at(source).produces, g)) continue;
            bool is_consumed = false;
            for (int j = i + 1; j <= source && j < r.size(); ++j) is_consumed |= has(operation_at(j).consumes, g);
            if (!is_consumed) return true;
        }
        return false;
    }

    /// What is live when backward comes to operation i, without what a region makes again.
    moment beside_backward(int i) const {
        moment at;
        for (int s = 0; s < r.storages(); ++s)
            if (is_kept(s) && keeper(s) <= i) add_storage(at, at.activations, s);
        for (int g = 0; g < r.gradients(); ++g)
            if (is_live_before(i, g)) add_gradient(at, g);
        if (made.mode == weight_gradient_mode::created)
            for (int j = i + 1; j < r.size(); ++j)
                at.weight_gradients += static_cast<double>(operation_at(j).parameters) * made.width;
        return at;
    }

    void add_storage(moment& at, double& otherwise, int s) const {
        (has(r.vocabulary_storages, s) ? at.logits : otherwise) += storage_size(s);
    }
    void add_gradient(moment& at, int g) const {
        (has(r.vocabulary_gradients, g) ? at.logits : at.temporaries) += gradient_size(g);
    }

    const recording& r;
    const weight_gradients& made;
};

/// Whether a walk has found a moment that is as full as the fullest of all, and its breakdown is that of such a moment.
inline bool is_fullest(const tape& t, const fullest_moment& found, const std::vector<moment>& all) {
    const moment parts = breakdown(t, found);
    if (all.empty()) return found.total < 0 && parts.total() == 0;
    double most = -1;
    for (const moment& at : all) most = at.total() > most ? at.total() : most;
    if (found.total != most || parts.total() != most) return false;
    for (const moment& at : all)
        if (at.activations == parts.activations && at.recompute_working_set == parts.recompute_working_set &&
            at.logits == parts.logits && at.temporaries == parts.temporaries &&
            at.weight_gradients == parts.weight_gradients &&
            std::string_view(at.operation) == std::string_view(parts.operation))
            return true;
    return false;
}

/// What differs between the walks over a tape and those by definition; empty if nothing does.
inline const char* difference(const tape& t, const recording& r, const weight_gradients& made) {
    const walker walk(r, made);
    double held = 0;
    for (int s = 0; s < r.storages(); ++s) {
        if (walk.is_kept(s) != has(t.kept, s)) return "another storage is kept";
        if (walk.is_kept(s)) held += r.storage_bytes[static_cast<std::size_t>(s)];
    }
    if (held_after_forward(t).total() != held) return "held_after_forward";
    for (int part = 0; part < component_count; ++part)
        if (held_by(t, static_cast<component>(part)) != walk.kept_by(static_cast<component>(part))) return "held_by";
    if (!is_fullest(t, fullest_forward(t, held), walk.all_forward())) return "fullest_forward";
    if (!is_fullest(t, fullest_backward(t, held, r.arriving, made), walk.all_backward())) return "fullest_backward";
    return "";
}

} // namespace reference_walk
