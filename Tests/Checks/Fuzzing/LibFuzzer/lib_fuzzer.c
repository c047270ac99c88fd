#include "LibFuzzer.h"

// Source: the interface of LLVM's libFuzzer, FuzzerInterface.h. Weak, so that an ordinary build links
// without it.
extern int LLVMFuzzerRunDriver(int *count, char ***arguments, fuzzing_input_handler handler)
    __attribute__((weak));
extern size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity)
    __attribute__((weak));

bool fuzzing_is_available(void) { return LLVMFuzzerRunDriver != NULL; }

int fuzzing_run(int count, char **arguments, fuzzing_input_handler handler) {
  return LLVMFuzzerRunDriver(&count, &arguments, handler);
}

size_t fuzzing_mutate(uint8_t *bytes, size_t count, size_t capacity) {
  return LLVMFuzzerMutate(bytes, count, capacity);
}
