#ifndef LIB_FUZZER_H
#define LIB_FUZZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Runs one input. Anything but a return is a finding.
typedef int (*fuzzing_input_handler)(const uint8_t *_Nullable bytes, size_t count);

/// Returns whether this build is instrumented and linked with libFuzzer.
bool fuzzing_is_available(void);

/// Hands the process over to libFuzzer, whose options the arguments are. Returns its status.
int fuzzing_run(int count, char *_Nullable *_Nonnull arguments,
                fuzzing_input_handler _Nonnull handler);

/// Changes bytes as libFuzzer does by itself, and returns how many there are then: at most
/// `capacity`.
size_t fuzzing_mutate(uint8_t *_Nonnull bytes, size_t count, size_t capacity);

#endif
