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
#include <sys/resource.h>

enum {
  HUGE_PAGE = 2 << 20,
  /// The size of all tables and points of a photo, in all stages together.
  RESERVE = 32 << 20,
  /// The maximum value that glibc accepts for the size of blocks without a mapping of their own.
  LARGEST_BLOCK = 32 << 20,
  /// The free memory at the end of a thread's heap that is kept if little memory is to be kept.
  KEPT = 1 << 20
};

void cprocess_keep_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) {
    // With limited address space, reserves and 64 MiB of addresses for each thread's heap might
    // leave too little for a thread's stack.
    mallopt(M_ARENA_MAX, 1);
    return;
  }
  mallopt(M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  mallopt(M_TOP_PAD, RESERVE);
}

void cprocess_use_large_pages(void) {
  static _Thread_local void *volatile gap;
  if (gap) return;
  // A thread's heap begins with a reserve. Only memory that has not been touched can become a large page.
  gap = malloc(1);
  uintptr_t start = (uintptr_t)gap;
  uintptr_t boundary = (start + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  (void)madvise((void *)boundary, RESERVE - HUGE_PAGE, MADV_HUGEPAGE);
  // Use up the small pages before the boundary, so that later blocks do not cause a page fault for each.
  free(gap);
  gap = malloc(boundary - start);
}

void cprocess_keep_less_memory(void) {
  mallopt(M_TRIM_THRESHOLD, KEPT);
  mallopt(M_TOP_PAD, KEPT);
}

void cprocess_release_memory(void) { malloc_trim(0); }
#else
void cprocess_keep_memory(void) {}
void cprocess_keep_less_memory(void) {}
void cprocess_use_large_pages(void) {}
void cprocess_release_memory(void) {}
#endif
