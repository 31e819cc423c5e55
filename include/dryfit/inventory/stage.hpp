// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace dryfit {

/// Values of the weight matrices of a tape.
[[nodiscard]] constexpr std::int64_t weight_values(const tape& t) {
    std::int64_t values = 0;
    for (int i = 0; i < t.product_count; ++i) values += t.products[i].n * t.products[i].k;
    return values;
}

/// The same, each distinct (n, k) counted once.
[[nodiscard]] constexpr std::int64_t distinct_weight_values(const tape& t) {
    std::int64_t values = 0;
    for (int i = 0; i < t.product_count; ++i) {
        bool seen = false;
        for (int j = 0; j < i; ++j) seen |= t.products[j].n == t.products[i].n && t.products[j].k == t.products[i].k;
        if (!seen) values += t.products[i].n * t.products[i].k;
    }
    return values;
}

/// The tape of a layer, of the embedding or of the head, and what the walks found on it. Unit: bytes of one
/// micro-batch.
struct section {
    tape recorded;
    parameter_count parameters{};            ///< of this rank
    std::int64_t cast_parameters = 0;        ///< of which autocast holds a narrow copy
    std::int64_t distinct_weight_values = 0; ///< values of one matrix of each distinct shape
    double held = 0;                         ///< from forward to backward
    fullest_moment forward{};                ///< what this section holds included
    fullest_moment backward{};

    /// Parameters that the section uses and another one counts.
    [[nodiscard]] constexpr std::int64_t tied_parameters() const { return recorded.tied_parameters; }

    /// Walks the tape. `arriving`: the gradients that are live when backward begins.
    constexpr void walk(storage_set arriving, const weight_gradients& made) {
        add_parameters(parameters, recorded, 1);
        held = bytes_of(recorded.kept, recorded.storage_bytes);
        forward = fullest_forward(recorded, held);
        backward = fullest_backward(recorded, held, arriving, made);
    }
};

/// The three kinds of section that the stages of a possible plan are made of, each recorded once on the sizes of one
/// rank.
struct stage_sections {
    section layer;
    section embedding;
    section head;

    constexpr stage_sections(const plan_spec& spec, const resolved_plan& plan, const environment& env,
                             const weight_gradients& made) {
        layer.walk(record_layer(layer.recorded, env, spec.model, spec.recompute).gradient, made);
        embedding.walk(record_embedding(embedding.recorded, env, spec.model).gradient, made);
        record_head(head.recorded, env, spec.model, !spec.model.tie_word_embeddings || plan.groups.pipeline > 1);
        head.walk(0, made);
        if (env.autocast) {
            layer.cast_parameters = weight_values(layer.recorded);
            head.cast_parameters = weight_values(head.recorded);
        }
        if (spec.framework.buffers.dummy_weight_gradients)
            layer.distinct_weight_values = distinct_weight_values(layer.recorded);
    }

    /// Whether a tape was too short.
    [[nodiscard]] constexpr bool overflowed() const {
        return layer.recorded.overflowed || embedding.recorded.overflowed || head.recorded.overflowed;
    }
};

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
