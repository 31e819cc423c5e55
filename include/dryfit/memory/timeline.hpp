// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/stage.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/memory/buffers.hpp>
#include <dryfit/memory/ledger.hpp>
#include <dryfit/memory/states.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// Where the gradients of a plan come from in the fullest micro-batch of a step.
///
/// The first micro-batch creates them where nothing holds them before, every later one adds to them. From stage 2 on
/// the rank holds a shard: what backward makes leaves for it through a bucket at once, or layer by layer.
[[nodiscard]] constexpr weight_gradients gradients_in_backward(const plan_spec& spec, const resolved_plan& plan) {
    const double width = plan.formats.gradients.bits / 8.0;
    const bool accumulates = plan.batch.accumulation > 1;
    if (spec.framework.gradients == gradient_lifetime::always)
        return {plan.kernels.fused_weight_gradients ? weight_gradient_mode::summed_in_place
                                                    : weight_gradient_mode::added,
                width, true};
    if (shards_gradients(spec, plan))
        return {spec.framework.reduction.bucket_values > 0 ? weight_gradient_mode::added
                                                           : weight_gradient_mode::created,
                width, accumulates};
    return {accumulates ? weight_gradient_mode::added : weight_gradient_mode::created, width, accumulates};
}

/// A possible plan with its defaults merged, its sizes on a rank and its sections recorded: what all stages share.
struct recorded_plan {
    const plan_spec& spec;
    resolved_plan plan;
    environment env;
    weight_gradients made;
    stage_sections sections;

    constexpr explicit recorded_plan(const plan_spec& the_spec)
        : spec(the_spec), plan(resolve(the_spec)), env(environment_of(the_spec, plan)),
          made(gradients_in_backward(the_spec, plan)), sections(the_spec, plan, env, made) {}
};

/// One stage of a plan over a step: what it holds throughout, and the fullest moment of each phase.
class stage_timeline {
  public:
    constexpr stage_timeline(const recorded_plan& the_record, std::int64_t stage)
        : record(the_record), shape(shape_of_stage(record.spec, record.plan, stage)),
          in_flight(static_cast<double>(micro_batches_in_flight(
              record.spec.layout.schedule, record.plan.groups.pipeline, stage, record.plan.batch.accumulation))),
          layers(static_cast<double>(shape.layers)), local(parameters_of_stage(record.sections, shape).total()) {
        const resolved_plan& plan = record.plan;
        const states held = states_of_rank(local, plan.formats, plan.moment_format, record.spec.optimizer.moments,
                                           record.spec.sharding, sharding_ranks(plan.groups));
        throughout.add(account::parameters, held.parameters.in_base_unit);
        throughout.add(account::master_weights, held.master_weights.in_base_unit);
        throughout.add(account::optimizer_states, held.optimizer_states.in_base_unit);
        throughout.add(account::gradients, held.accumulated_gradients.in_base_unit);
        all_gradients = held.gradients.in_base_unit;
        add_persistent_buffers(throughout, record.spec, plan, record.env, record.sections, shape, local);
        buckets = reduction_buckets(record.spec, plan, local).in_base_unit;
    }

    /// Bytes in use at the fullest moment of the step, pages and context included: `in_use` of the ledger that `fill`
    /// writes, found without sorting a byte into an account.
    [[nodiscard]] constexpr bytes peak_in_use() const {
        const double always = throughout.allocated().in_base_unit;
        const double in_passes = always + cast_copies();
        double most = in_passes + forward().total + gathered(phase::forward);
        const auto compare = [&](double total) {
            if (total > most) most = total;
        };
        if (shape.has_head) compare(in_passes + loss().total + gathered(phase::loss) + buckets);
        compare(in_passes + backward().total + gathered(phase::backward) + buckets);
        compare(always + in_optimizer_step());
        return in_pages(bytes{most}) + throughout[account::context];
    }

    /// The fullest moments of all phases, and which phase is the fullest; a phase that the stage does not run is empty.
    constexpr void fill(memory_ledger& ledger) const {
        double most = write(ledger.by_phase[static_cast<int>(phase::forward)], phase::forward, forward());
        ledger.fullest = phase::forward;
        const auto compare = [&](phase p, double total) {
            if (total <= most) return;
            most = total;
            ledger.fullest = p;
        };
        if (shape.has_head)
            compare(phase::loss, write(ledger.by_phase[static_cast<int>(phase::loss)], phase::loss, loss()));
        compare(phase::backward,
                write(ledger.by_phase[static_cast<int>(phase::backward)], phase::backward, backward()));
        compare(phase::optimizer_step, write_optimizer_step(ledger.by_phase[static_cast<int>(phase::optimizer_step)]));
    }

  private:
    /// A moment of a phase that may be its fullest.
    struct candidate {
        const section* of = nullptr;
        const fullest_moment* at = nullptr;
        double kept = 0;      ///< by other micro-batches, and by other layers and the embedding for this one
        double gradients = 0; ///< of parameters, that exist before the moment's own walk
        double total = 0;
    };

    [[nodiscard]] constexpr candidate candidate_of(const section& of, const fullest_moment& at, double kept_layers,
                                                   double kept_embeddings, double gradients) const {
        const double kept = kept_layers * record.sections.layer.held +
                            (shape.has_embedding ? kept_embeddings * record.sections.embedding.held : 0);
        return {&of, &at, kept, gradients, at.total + kept + gradients};
    }

    [[nodiscard]] static constexpr candidate fuller(const candidate& a, const candidate& b) {
        return b.total > a.total ? b : a;
    }

    /// Writes the row of a phase at a moment; returns its sum.
    constexpr double write(phase_ledger& row, phase when, const candidate& fullest) const {
        const moment at = breakdown(fullest.of->recorded, *fullest.at);
        row = throughout;
        row.add(account::activations, at.activations + fullest.kept);
        row.add(account::recompute_working_set, at.recompute_working_set);
        row.add(account::logits, at.logits);
        row.add(account::temporaries, at.temporaries);
        row.add(account::gradients, fullest.gradients + at.weight_gradients);
        row.add(account::gathered_parameters, gathered(when));
        row.add(account::cast_copies, cast_copies());
        if (when != phase::forward) row.add(account::communication_buffers, buckets);
        row.operation = at.operation;
        return row.allocated().in_base_unit;
    }

    [[nodiscard]] constexpr double gathered(phase when) const {
        return gathered_parameters(record.spec, record.plan, record.sections, shape, when).in_base_unit;
    }

    /// Gradients that exist where backward has made those of `so_far` parameters. A shard that is filled through
    /// buckets is one tensor from the first of them on (DeepSpeed `grads_in_partition`); without buckets it grows layer
    /// by layer.
    [[nodiscard]] constexpr double gradients_after(std::int64_t so_far) const {
        if (record.made.exist_before) return all_gradients;
        if (!shards_gradients(record.spec, record.plan)) return static_cast<double>(so_far) * record.made.width;
        if (record.spec.framework.reduction.bucket_values > 0) return so_far > 0 ? all_gradients : 0;
        return static_cast<double>(ceil_div(so_far, sharding_ranks(record.plan.groups))) * record.made.width;
    }

    [[nodiscard]] constexpr double gradients_in_forward() const {
        return record.spec.framework.gradients == gradient_lifetime::always || record.plan.batch.accumulation > 1
                   ? all_gradients
                   : 0;
    }

    /// Narrow copies of weights that autocast holds from forward to backward: each micro-batch in flight has its own,
    /// and recomputation makes them one layer at a time.
    [[nodiscard]] constexpr double cast_copies() const {
        if (!record.env.autocast) return 0;
        const bool one_layer = record.spec.recompute.granularity == recompute_granularity::layer;
        const double held_layers = one_layer ? 1 : layers * in_flight;
        const double head = shape.has_head ? static_cast<double>(record.sections.head.cast_parameters) : 0;
        return (held_layers * static_cast<double>(record.sections.layer.cast_parameters) + head) *
               static_cast<double>(record.env.width);
    }

    [[nodiscard]] constexpr candidate forward() const {
        const section& layer = record.sections.layer;
        const section& embedding = record.sections.embedding;
        const double gradients = gradients_in_forward();
        const candidate last_layer = candidate_of(layer, layer.forward, in_flight * layers - 1, in_flight, gradients);
        if (!shape.has_embedding) return last_layer;
        return fuller(last_layer,
                      candidate_of(embedding, embedding.forward, (in_flight - 1) * layers, in_flight - 1, gradients));
    }

    [[nodiscard]] constexpr candidate loss() const {
        const section& head = record.sections.head;
        return fuller(candidate_of(head, head.forward, in_flight * layers, in_flight, gradients_in_forward()),
                      candidate_of(head, head.backward, in_flight * layers, in_flight, gradients_after(0)));
    }

    [[nodiscard]] constexpr candidate backward() const {
        const section& layer = record.sections.layer;
        const section& embedding = record.sections.embedding;
        const std::int64_t of_head = shape.has_head ? record.sections.head.parameters.total() : 0;
        const std::int64_t of_embedding = shape.has_embedding ? embedding.parameters.total() : 0;
        const std::int64_t of_table =
            shape.has_embedding && shape.has_head ? record.sections.head.tied_parameters() : 0;
        const std::int64_t of_others = local - of_embedding + of_table;

        const candidate last_layer =
            candidate_of(layer, layer.backward, in_flight * layers - 1, in_flight, gradients_after(of_head + of_table));
        const candidate first_layer = candidate_of(layer, layer.backward, (in_flight - 1) * layers, in_flight,
                                                   gradients_after(of_others - layer.parameters.total()));
        const candidate fullest = fuller(last_layer, first_layer);
        if (!shape.has_embedding) return fullest;
        return fuller(fullest, candidate_of(embedding, embedding.backward, (in_flight - 1) * layers, in_flight - 1,
                                            gradients_after(of_others)));
    }

    /// Parameters that the optimizer updates on this rank, in the format of the copy that it updates.
    [[nodiscard]] constexpr double updated_weights() const {
        const held_formats& formats = record.plan.formats;
        const number_format& weights = formats.master_weights.is_set() ? formats.master_weights : formats.parameters;
        return static_cast<double>(weights.bytes_for(
            record.spec.sharding.stage >= 1 ? ceil_div(local, sharding_ranks(record.plan.groups)) : local));
    }

    /// Whether the optimizer sees a copy of the gradients in the format of its weights.
    [[nodiscard]] constexpr bool copies_gradients_at_update() const {
        const held_formats& formats = record.plan.formats;
        return record.spec.framework.fp32_gradients_at_update && formats.master_weights.bits > formats.gradients.bits &&
               !formats.accumulated_gradients.is_set();
    }

    [[nodiscard]] constexpr double optimizer_temporaries() const {
        return record.spec.optimizer.moments >= 2
                   ? updated_weights() * static_cast<double>(record.spec.framework.optimizer_temporaries)
                   : 0;
    }

    [[nodiscard]] constexpr double in_optimizer_step() const {
        return all_gradients + optimizer_temporaries() + (copies_gradients_at_update() ? updated_weights() : 0);
    }

    constexpr double write_optimizer_step(phase_ledger& row) const {
        row = throughout;
        row.add(account::gradients, all_gradients);
        if (copies_gradients_at_update()) row.add(account::cast_copies, updated_weights());
        row.add(account::temporaries, optimizer_temporaries());
        row.operation = "optimizer_step";
        return row.allocated().in_base_unit;
    }

    const recorded_plan& record;
    stage_shape shape;
    double in_flight;
    double layers;
    std::int64_t local;
    double all_gradients = 0;
    double buckets = 0;
    phase_ledger throughout{};
};

} // namespace dryfit
