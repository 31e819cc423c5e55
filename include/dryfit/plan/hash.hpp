// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/bounds.hpp>
#include <dryfit/plan/spec.hpp>

#include <bit>
#include <cstdint>

namespace dryfit {

namespace detail {

/// Mixes words one after the other (FNV-1a over whole words, each spread first by the finalizer of MurmurHash3).
struct word_hash {
    std::uint64_t state = 0xcbf29ce484222325;

    constexpr void mix(std::uint64_t word) {
        word = (word ^ word >> 33) * 0xff51afd7ed558ccd;
        word = (word ^ word >> 33) * 0xc4ceb9fe1a85ec53;
        state = (state ^ word ^ word >> 33) * 0x100000001b3;
    }
    constexpr void mix(std::int64_t word) { mix(static_cast<std::uint64_t>(word)); }
    constexpr void mix(int word) { mix(static_cast<std::uint64_t>(word)); }
    constexpr void mix(bool word) { mix(static_cast<std::uint64_t>(word)); }
    /// The two zeros are equal, so they are one word.
    constexpr void mix(double word) { mix(word == 0 ? std::uint64_t{0} : std::bit_cast<std::uint64_t>(word)); }
    constexpr void mix(const number_format& f) {
        mix(f.exponent_bits);
        mix(f.mantissa_bits);
        mix(static_cast<int>(f.special_values));
    }
    constexpr void mix(const maybe<number_format>& f) {
        mix(f.given);
        mix(f.value);
    }
    constexpr void mix(const kernel_set& k) {
        mix(k.repeat_key_values);
        mix(k.merged_projections);
        mix(k.contiguous_values);
        mix(k.fused_weight_gradients);
    }

    template <class... Fields>
    constexpr void mix_fields(const plan_spec& spec, list<Fields...>) {
        (mix(Fields::get(spec)), ...);
    }
};

} // namespace detail

/// A hash of a plan, the same at compile time and at run time: equal plans have equal hashes. It looks at what `==`
/// looks at, so names do not count.
[[nodiscard]] constexpr std::uint64_t hash_value(const plan_spec& spec) {
    detail::word_hash hash;
    hash.mix_fields(spec, detail::whole_fields{});
    hash.mix_fields(spec, detail::measured_fields{});

    const transformer& model = spec.model;
    hash.mix(model.tie_word_embeddings);
    hash.mix(model.gated_mlp);
    hash.mix(model.qkv_bias);
    hash.mix(model.o_bias);
    hash.mix(model.mlp_bias);
    hash.mix(model.lm_head_bias);
    hash.mix(model.norm_bias);
    hash.mix(model.qk_norm);

    const device& gpu = spec.cluster.device;
    hash.mix(gpu.usable_memory.given);
    hash.mix(gpu.overhead.context.given);
    hash.mix(gpu.overhead.communicator.given);
    hash.mix(gpu.overhead.matmul_workspace.given);
    hash.mix(gpu.overhead.fused_workspace.given);

    const framework& conventions = spec.framework;
    hash.mix(conventions.given);
    hash.mix(conventions.eager);
    hash.mix(conventions.fused);
    hash.mix(conventions.mixed_precision_gradients);
    hash.mix(conventions.fp32_gradients_at_update);
    hash.mix(conventions.gathering.root_stays_gathered);
    hash.mix(conventions.reduction.copies_all_gradients);
    hash.mix(conventions.buffers.fused_workspace);
    hash.mix(conventions.buffers.dummy_weight_gradients);
    hash.mix(conventions.buffers.rotary_table);
    hash.mix(conventions.buffers.sequence_gather);
    hash.mix(conventions.buffers.last_stage_gradient);

    hash.mix(spec.precision.compute);
    hash.mix(spec.precision.gradients);
    hash.mix(spec.precision.accumulated_gradients);
    hash.mix(spec.precision.master_weights);

    hash.mix(spec.optimizer.given);
    hash.mix(spec.optimizer.moment_format);

    hash.mix(spec.layout.data.given);
    hash.mix(spec.layout.tensor_across_nodes);
    hash.mix(spec.layout.sequence);

    hash.mix(spec.batch.micro.given);
    hash.mix(spec.batch.accumulation.given);
    hash.mix(spec.batch.global.given);
    hash.mix(spec.batch.sequence.given);

    return hash.state;
}

} // namespace dryfit
