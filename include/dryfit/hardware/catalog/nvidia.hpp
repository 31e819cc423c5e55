// SPDX-License-Identifier: BSL-1.0
/// \file
/// What a process holds on an NVIDIA device before the first tensor, in one place for the whole catalogue.
#pragma once

#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit::devices::nvidia {

using namespace dryfit::literals;

/// Driver context and loaded kernels. An estimate, the low end of what is reported: 0.5 to 0.9 GiB on A100, 0.5 GB
/// fitted to what nvidia-smi shows of training jobs.
///
/// Source: stas00/ml-engineering training/performance.
inline constexpr bytes context = 500_MB;

/// Buffers of one NCCL communicator. An estimate: fitted to what nvidia-smi shows of training jobs on 8 devices; NCCL
/// allocates by channel and peer, so a job of two devices takes less and one of many nodes more.
inline constexpr bytes communicator = 400_MB;

/// PyTorch's cuBLAS workspace, a handle and stream: 2 x 4 MiB + 8 x 16 KiB, and 8 x 4 MiB on compute capability 9.0.
///
/// Source: PyTorch aten/src/ATen/cuda/CublasHandlePool.cpp, the default of CUBLAS_WORKSPACE_CONFIG.
inline constexpr bytes matmul_workspace = 8'519'680_B;
inline constexpr bytes matmul_workspace_hopper = 32_MiB;

/// Transformer Engine's cuBLASLt workspace: 4 MiB, and 32 MiB from compute capability 9.0 on.
///
/// Source: Transformer Engine 2 transformer_engine/pytorch/module/base.py, get_cublas_workspace_size_bytes.
inline constexpr bytes fused_workspace = 4_MiB;
inline constexpr bytes fused_workspace_since_hopper = 32_MiB;

/// V100 and A100.
inline constexpr runtime_overhead until_ampere{.context = context,
                                               .communicator = communicator,
                                               .matmul_workspace = matmul_workspace,
                                               .fused_workspace = fused_workspace};
/// H100 and H200.
inline constexpr runtime_overhead hopper{.context = context,
                                         .communicator = communicator,
                                         .matmul_workspace = matmul_workspace_hopper,
                                         .fused_workspace = fused_workspace_since_hopper};
/// B200, whose context and communicators are taken to be those of the generations before.
inline constexpr runtime_overhead blackwell{.context = context,
                                            .communicator = communicator,
                                            .matmul_workspace = matmul_workspace,
                                            .fused_workspace = fused_workspace_since_hopper};

/// Bytes behind a total that was printed in GiB with two decimals. Rounded down, as the driver's figures are whole.
consteval bytes printed_total_GiB(double printed) { return bytes(static_cast<std::int64_t>(printed * 0x1p30)); }

} // namespace dryfit::devices::nvidia
