// SPDX-License-Identifier: BSL-1.0
/// \file
/// The shape of a model, and a catalogue of published ones (`models::llama_2_7b`, `models::gpt_3_175b`).
#pragma once

#include <dryfit/model/catalog/gpt_2.hpp>
#include <dryfit/model/catalog/gpt_3.hpp>
#include <dryfit/model/catalog/llama.hpp>
#include <dryfit/model/catalog/llama_2.hpp>
#include <dryfit/model/catalog/llama_3.hpp>
#include <dryfit/model/catalog/mistral.hpp>
#include <dryfit/model/catalog/opt.hpp>
#include <dryfit/model/catalog/qwen_2.hpp>
#include <dryfit/model/catalog/qwen_2_5.hpp>
#include <dryfit/model/catalog/qwen_3.hpp>
#include <dryfit/model/transformer.hpp>
