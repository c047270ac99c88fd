#include "codec_memory.h"

#include <stdint.h>
#include <stdlib.h>

#include "CImageCodecs.h"

static _Thread_local int64_t allocations_left = -1;

int64_t ccodecs_fail_allocation(int64_t number) {
  int64_t left = allocations_left;
  allocations_left = number;
  return left;
}

bool codec_may_allocate(void) {
  if (allocations_left < 0) return true;
  allocations_left -= 1;
  return allocations_left >= 0;
}

void *codec_malloc(size_t count) { return codec_may_allocate() ? malloc(count) : NULL; }

void *codec_calloc(size_t number, size_t count) {
  return codec_may_allocate() ? calloc(number, count) : NULL;
}

void *codec_realloc(void *bytes, size_t count) {
  return codec_may_allocate() ? realloc(bytes, count) : NULL;
}
