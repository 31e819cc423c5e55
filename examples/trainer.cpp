// SPDX-License-Identifier: BSL-1.0
// A training framework's view: a trainer that takes only plans that fit, and uses a plan's numbers as constants.
//
// The framework here is a sketch: it counts what it would send and multiply. What is real is how it is put together.
// By hand: 64 sequences of a step over 8 ranks of 1 are 8 micro-batches; with stage 2 each micro-batch scatters its
// gradients, with stage 1 they are summed once; two moments of 6 738 415 616 / 8 parameters are 1 684 603 904 values.
// expected-output {{zero_stage<2>: 8 micro-batches of 4096 tokens, 1684603904 moments, 8 reduce-scatters, 1 all-gather}}
// expected-output {{zero_stage<1>: 8 micro-batches of 4096 tokens, 1684603904 moments, 1 reduce-scatters, 1 all-gather}}
#include <dryfit/dryfit.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>

using namespace dryfit;
using namespace dryfit::literals;

namespace my_framework {

/// What the trainer needs of a backend; this one counts.
struct communicator {
    int reduce_scatters = 0;
    int all_gathers = 0;
};

/// The tokens of one micro-batch: another plan's batch is another type unless its shape is the same.
template <std::int64_t Sequences, std::int64_t Length>
using token_batch = std::array<std::int32_t, static_cast<std::size_t>(Sequences* Length)>;

/// A rank's share of the weights on disk, tagged with the plan that wrote it.
template <any_plan Plan>
struct checkpoint {
    std::int64_t step = 0;
};

/// A checkpoint for another plan of the same model.
template <any_plan To, any_plan From>
    requires(To::spec.model == From::spec.model)
constexpr checkpoint<To> reshard(const checkpoint<From>& written) {
    return {written.step};
}

/// Trains by a plan. A plan that does not fit its GPUs has no trainer.
template <fits Plan>
class trainer {
  public:
    /// The plan's numbers are constants: they size arrays and choose code.
    static constexpr plan_spec spec = Plan::spec;
    static constexpr resolved_plan sizes = resolve(spec);
    static constexpr bool scatters_each_micro_batch = shards_gradients(spec, sizes);
    static_assert(spec.sharding.stage <= 2, "this sketch gathers no parameters");

    /// This rank's share of the optimizer's moments, as the ledger has it.
    static constexpr std::int64_t moment_values =
        static_cast<std::int64_t>(ledger_of<Plan>.at(phase::optimizer_step, account::optimizer_states).in_base_unit) /
        (sizes.moment_format.bits / 8);

    /// What the allocator sets aside before the first step, so that no step has to ask the driver.
    static constexpr bytes arena = ledger_of<Plan>.reserved();
    static_assert(arena <= available_memory(spec));

    using batch = token_batch<sizes.batch.micro, sizes.batch.sequence>;

    void resume(const checkpoint<Plan>& from) { step_ = from.step; }

    checkpoint<Plan> step(const batch& tokens, communicator& group) {
        std::array<float, static_cast<std::size_t>(sizes.batch.accumulation)> losses{};
        for (float& loss : losses) {
            loss = forward_and_backward(tokens);
            if constexpr (scatters_each_micro_batch) ++group.reduce_scatters;
        }
        if constexpr (!scatters_each_micro_batch && sizes.groups.data > 1) ++group.reduce_scatters;
        if constexpr (spec.sharding.stage == 1 || spec.sharding.stage == 2) ++group.all_gathers; // the new weights
        return {++step_};
    }

  private:
    static float forward_and_backward(const batch& tokens) { return static_cast<float>(tokens.front()); }

    std::int64_t step_ = 0;
};

} // namespace my_framework

// clang-format off
struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, headroom<5_GB>,
                      micro_batch_size<1>, sequence_length<4096>, global_batch_size<64>,
                      recompute::full, kernels::flash_attention> {};
// clang-format on
struct plan_7b_stage_1 : plan_7b::with<zero_stage<1>> {};

// What the types refuse.
template <class Plan>
concept has_a_trainer = requires { sizeof(my_framework::trainer<Plan>); };
static_assert(has_a_trainer<plan_7b>);
static_assert(!has_a_trainer<plan_7b::with<zero_stage<0>>>); // too large
static_assert(!has_a_trainer<plan_spec>);                    // no plan

template <class Plan, class Written>
concept resumes = requires(my_framework::trainer<Plan> t, my_framework::checkpoint<Written> c) { t.resume(c); };
static_assert(resumes<plan_7b, plan_7b>);
static_assert(!resumes<plan_7b, plan_7b_stage_1>); // its shards are cut otherwise: reshard first

template <class To, class From>
concept reshards = requires(my_framework::checkpoint<From> c) { my_framework::reshard<To>(c); };
static_assert(reshards<plan_7b, plan_7b_stage_1>);
static_assert(!reshards<plan_7b, plan_7b::with<models::llama_2_13b>>); // another model

template <class Plan>
my_framework::checkpoint<Plan> train(const my_framework::checkpoint<Plan>& from) {
    using trainer = my_framework::trainer<Plan>;
    trainer training;
    training.resume(from);
    my_framework::communicator group;
    static const typename trainer::batch tokens{};
    const my_framework::checkpoint<Plan> written = training.step(tokens, group);
    std::printf("zero_stage<%lld>: %lld micro-batches of %lld tokens, %lld moments, %d reduce-scatters, %d "
                "all-gather, arena %.3f GB\n",
                static_cast<long long>(trainer::spec.sharding.stage),
                static_cast<long long>(trainer::sizes.batch.accumulation), static_cast<long long>(tokens.size()),
                static_cast<long long>(trainer::moment_values), group.reduce_scatters, group.all_gathers,
                in_GB(trainer::arena));
    return written;
}

int main() {
    const my_framework::checkpoint<plan_7b> first = train<plan_7b>({});
    const auto second = train(my_framework::reshard<plan_7b_stage_1>(first));
    return second.step == 2 ? 0 : 1;
}
