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
  LARGEST_BLOCK = 32 << 20,
  /// A little more than the heap that glibc starts with.
  FIRST_BLOCK = 136 << 10
};

/// Holds the memory that is left unused.
static void *volatile gap;

void cprocess_keep_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  mallopt(M_TOP_PAD, RESERVE);
  uintptr_t boundary = ((uintptr_t)sbrk(0) + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  // The heap grows by the reserve with the first block that it has no room for. What is touched
  // before the advice never becomes a large page, so this one is small.
  gap = malloc(FIRST_BLOCK);
  uintptr_t start = (uintptr_t)gap;
  free(gap);
  uintptr_t end = (uintptr_t)sbrk(0);
  if (end <= boundary || start >= boundary) return;
  (void)madvise((void *)boundary, end - boundary, MADV_HUGEPAGE);
  // Up to the boundary, each small page would cost a fault.
  gap = malloc(boundary - start);
}
#else
void cprocess_keep_memory(void) {}
#endif
