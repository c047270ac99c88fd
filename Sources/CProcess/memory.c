#define _GNU_SOURCE
#include "CProcess.h"

#include <pthread.h>
#include <sys/mman.h>

bool cprocess_has_memory(int thread_count, size_t size) {
  pthread_attr_t attributes;
  size_t stack_size = 0;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_getstacksize(&attributes, &stack_size);
  pthread_attr_destroy(&attributes);
  size += (size_t)thread_count * stack_size;
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return false;
  munmap(room, size);
  return true;
}

#ifdef __linux__
#include <features.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  HUGE_PAGE = 2 << 20,
  /// The size of the tables and points of a photo, of all stages together.
  RESERVE = 32 << 20,
  /// The most that glibc accepts for blocks that do not get a mapping of their own.
  LARGEST_BLOCK = 32 << 20,
  /// A little more than the heap that glibc starts with.
  FIRST_BLOCK = 136 << 10
};

/// The memory that is left unused.
static void *volatile gap;

void cprocess_keep_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  mallopt(M_TOP_PAD, RESERVE);
  uintptr_t boundary = ((uintptr_t)sbrk(0) + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  // The first block that the heap has no room for makes it grow by the reserve. What is touched before
  // the advice never becomes a large page, so this block is small.
  gap = malloc(FIRST_BLOCK);
  uintptr_t start = (uintptr_t)gap;
  free(gap);
  uintptr_t end = (uintptr_t)sbrk(0);
  if (end <= boundary || start >= boundary) return;
  (void)madvise((void *)boundary, end - boundary, MADV_HUGEPAGE);
  // Up to the boundary, each small page would cost a fault.
  gap = malloc(boundary - start);
}

void cprocess_release_memory(void) { malloc_trim(0); }
#else
void cprocess_keep_memory(void) {}

void cprocess_release_memory(void) {}
#endif
