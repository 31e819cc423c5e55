// SPDX-License-Identifier: BSL-1.0
// One computation written twice: on quantities and on bare doubles. costs.py counts the instructions of both functions;
// they have to be equal. Every operator of quantity is used.
#include <dryfit/units.hpp>

namespace {

using dryfit::bytes;
using dryfit::bytes_per_second;
using dryfit::flops;
using dryfit::flops_per_second;
using dryfit::seconds;

constexpr int count = 512;
struct typed_layer {
    bytes weights;
    bytes activations;
    flops work;
    bool is_last = false;
};
struct bare_layer {
    double weights;
    double activations;
    double work;
    bool is_last = false;
};
struct totals {
    double time = 0;
    double peak = 0;
    double intensity = 0;
    double rate = 0;
};

typed_layer typed_layers[count];
bare_layer bare_layers[count];

} // namespace

extern "C" {
// The slower of computing and moving, layer by layer, and the most that is held on the way.
[[gnu::noinline]] void typed_quantities(totals& result, const typed_layer* layers, bytes_per_second bandwidth,
                                        flops_per_second peak, bytes limit) {
    seconds time{};
    bytes held{};
    bytes most{};
    flops work{};
    for (int i = 0; i < count; ++i) {
        const typed_layer& layer = layers[i];
        const bytes moved = 2 * layer.weights + layer.activations * 3.0;
        const seconds computing = layer.work / peak;
        const seconds moving = moved / bandwidth;
        time += computing > moving ? computing : moving;
        held += layer.weights;
        held -= layer.activations / 4;
        if (held >= limit || layer.is_last) held *= 0.5;
        if (most <= held) most = held;
        if (layer.weights == layer.activations) work /= 2;
        work += layer.work;
    }
    const auto rate = 1 / time;
    const bytes left = limit - most;
    result.time = time.in_base_unit;
    result.peak = left < bytes{} ? (-left).in_base_unit : left.in_base_unit;
    result.intensity = (work / (bandwidth * time)).in_base_unit;
    result.rate = rate.in_base_unit * (left / limit);
}

[[gnu::noinline]] void bare_doubles(totals& result, const bare_layer* layers, double bandwidth, double peak,
                                    double limit) {
    double time{};
    double held{};
    double most{};
    double work{};
    for (int i = 0; i < count; ++i) {
        const bare_layer& layer = layers[i];
        const double moved = 2 * layer.weights + layer.activations * 3.0;
        const double computing = layer.work / peak;
        const double moving = moved / bandwidth;
        time += computing > moving ? computing : moving;
        held += layer.weights;
        held -= layer.activations / 4;
        if (held >= limit || layer.is_last) held *= 0.5;
        if (most <= held) most = held;
        if (layer.weights == layer.activations) work /= 2;
        work += layer.work;
    }
    const double rate = 1 / time;
    const double left = limit - most;
    result.time = time;
    result.peak = left < 0 ? -left : left;
    result.intensity = work / (bandwidth * time);
    result.rate = rate * (left / limit);
}
}

int main() {
    for (int i = 0; i < count; ++i) {
        const double weights = 4096.0 * (i + 1);
        const double activations = 8192.0 * (count - i);
        const double work = 1e6 * (i % 7);
        const bool is_last = i % 8 == 7;
        typed_layers[i] = {bytes(weights), bytes(activations), flops(work), is_last};
        bare_layers[i] = {weights, activations, work, is_last};
    }
    totals typed;
    totals bare;
    typed_quantities(typed, typed_layers, bytes_per_second(2e12), flops_per_second(3e14), bytes(5e8));
    bare_doubles(bare, bare_layers, 2e12, 3e14, 5e8);
    const bool are_equal = typed.time == bare.time && typed.peak == bare.peak && typed.intensity == bare.intensity &&
                           typed.rate == bare.rate && bare.time > 0;
    return are_equal ? 0 : 1;
}
