#define _GNU_SOURCE
#include "CProcess.h"

#include <features.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  HUGE_PAGE = 2 << 20,
  /// The tables and points of a photo, all stages together.
  RESERVE = 32 << 20,
  /// The most that glibc accepts for blocks that do not get a mapping of their own.
  LARGEST_BLOCK = 32 << 20
};

void cprocess_keep_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  mallopt(M_TOP_PAD, RESERVE);
  uintptr_t start = (uintptr_t)sbrk(0);
  // The heap grows by the reserve with the first block that it has no room for.
  void *volatile first = malloc(HUGE_PAGE);
  free(first);
  uintptr_t end = (uintptr_t)sbrk(0);
  start = (start + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  if (end > start) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
}
#else
void cprocess_keep_memory(void) {}
#endif
