// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/inventory/recompute.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace dryfit {

/// What a walk found on the tape of a layer, of the embedding or of the head. Unit: bytes of one micro-batch.
struct section {
    parameter_count parameters{};     ///< of this rank
    std::int64_t tied_parameters = 0; ///< that the section uses and another one counts
    std::int64_t cast_parameters = 0; ///< of which autocast holds a narrow copy
    moment held{};                    ///< from forward to backward
    moment forward{};                 ///< fullest moment, what this section holds included
    moment backward{};
    double distinct_weight_values = 0; ///< values of one matrix of each distinct shape
    bool overflowed = false;
};

/// Values of the weight matrices of a tape, each distinct (n, k) counted once.
[[nodiscard]] constexpr double distinct_weight_values(const tape& t) {
    double values = 0;
    for (int i = 0; i < t.operation_count; ++i) {
        const gemm_shape shape = t[i].gemm;
        bool seen = false;
        for (int j = 0; j < i; ++j) seen |= t[j].gemm.n == shape.n && t[j].gemm.k == shape.k;
        if (!seen) values += static_cast<double>(shape.n * shape.k);
    }
    return values;
}

/// Walks a tape once and keeps what the ledgers need. `arriving`: the gradients that are live when backward begins.
[[nodiscard]] constexpr section summarize(const tape& t, storage_set arriving, const weight_gradients& made,
                                          bool counts_weight_shapes = false) {
    parameter_count parameters{};
    add_parameters(parameters, t, 1);
    std::int64_t cast = 0;
    std::int64_t tied = 0;
    for (int i = 0; i < t.operation_count; ++i) {
        const operation& op = t.entries[i].content;
        cast += op.cast_parameters;
        tied += op.tied_parameters;
    }
    return {.parameters = parameters,
            .tied_parameters = tied,
            .cast_parameters = cast,
            .held = held_after_forward(t),
            .forward = forward_peak(t),
            .backward = backward_peak(t, arriving, made),
            .distinct_weight_values = counts_weight_shapes ? distinct_weight_values(t) : 0,
            .overflowed = t.overflowed};
}

/// The three kinds of section that the stages of a plan are made of, each recorded once.
struct stage_sections {
    section layer{};
    section embedding{};
    section head{};
};

namespace detail {

[[nodiscard]] constexpr section layer_section(const plan_spec& spec, const environment& env,
                                              const weight_gradients& made) {
    tape t;
    const recorded_layer layer = record_layer(t, env, spec.model);
    recompute_layer(t, layer, spec.recompute);
    return summarize(t, layer.output.gradient, made, spec.framework.buffers.dummy_weight_gradients);
}

[[nodiscard]] constexpr section embedding_section(const plan_spec& spec, const environment& env,
                                                  const weight_gradients& made) {
    tape t;
    const value stream = record_embedding(t, env, spec.model);
    return summarize(t, stream.gradient, made);
}

[[nodiscard]] constexpr section head_section(const plan_spec& spec, const resolved_plan& plan, const environment& env,
                                             const weight_gradients& made) {
    tape t;
    record_head(t, env, spec.model, !spec.model.tie_word_embeddings || plan.groups.pipeline > 1);
    return summarize(t, 0, made);
}

} // namespace detail

/// Records the sections of a possible plan on the sizes of one rank.
[[nodiscard]] constexpr stage_sections record_sections(const plan_spec& spec, const resolved_plan& plan,
                                                       const environment& env, const weight_gradients& made) {
    return {.layer = detail::layer_section(spec, env, made),
            .embedding = detail::embedding_section(spec, env, made),
            .head = detail::head_section(spec, plan, env, made)};
}

/// What a pipeline stage holds: its layers, and the ends of the model if it is an end.
struct stage_shape {
    std::int64_t layers = 0;
    bool has_embedding = false;
    bool has_head = false;
};

/// The shape of a stage, counted from 0, of a possible plan.
[[nodiscard]] constexpr stage_shape shape_of_stage(const plan_spec& spec, const resolved_plan& plan,
                                                   std::int64_t stage) {
    return {.layers = spec.model.num_hidden_layers / plan.groups.pipeline,
            .has_embedding = stage == 0,
            .has_head = stage == plan.groups.pipeline - 1};
}

/// Parameters of one rank of a stage, by module. A tied head has a copy of the table where it lies on another stage.
[[nodiscard]] constexpr parameter_count parameters_of_stage(const stage_sections& sections, const stage_shape& shape) {
    parameter_count count = sections.layer.parameters;
    count.attention *= shape.layers;
    count.mlp *= shape.layers;
    count.norms *= shape.layers;
    if (shape.has_embedding) {
        count.embedding = sections.embedding.parameters.embedding;
        count.position_embedding = sections.embedding.parameters.position_embedding;
    }
    if (shape.has_head) {
        count.norms += sections.head.parameters.norms;
        count.lm_head = sections.head.parameters.lm_head;
    }
    return count;
}

} // namespace dryfit
