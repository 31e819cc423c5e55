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
[[nodiscard]] constexpr section summarize(const tape& t, storage_set arriving, const weight_gradients& made) {
    section found{};
    add_parameters(found.parameters, t, 1);
    for (int i = 0; i < t.operation_count; ++i) {
        found.cast_parameters += t[i].cast_parameters;
        found.tied_parameters += t[i].tied_parameters;
    }
    found.held = held_after_forward(t);
    found.forward = forward_peak(t);
    found.backward = backward_peak(t, arriving, made);
    found.overflowed = t.overflowed;
    return found;
}

/// The three kinds of section that the stages of a plan are made of, each recorded once.
struct stage_sections {
    section layer{};
    section embedding{};
    section head{};
};

/// Records the sections of a possible plan on the sizes of one rank.
[[nodiscard]] constexpr stage_sections record_sections(const plan_spec& spec, const resolved_plan& plan,
                                                       const environment& env, const weight_gradients& made) {
    stage_sections sections{};
    {
        tape t;
        const recorded_layer layer = record_layer(t, env, spec.model);
        recompute_layer(t, layer, spec.recompute);
        sections.layer = summarize(t, layer.output.gradient, made);
        if (spec.framework.buffers.dummy_weight_gradients)
            sections.layer.distinct_weight_values = distinct_weight_values(t);
    }
    {
        tape t;
        const value stream = record_embedding(t, env, spec.model);
        sections.embedding = summarize(t, stream.gradient, made);
    }
    {
        tape t;
        record_head(t, env, spec.model, !spec.model.tie_word_embeddings || plan.groups.pipeline > 1);
        sections.head = summarize(t, 0, made);
    }
    return sections;
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
