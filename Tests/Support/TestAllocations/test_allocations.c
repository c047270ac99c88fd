#define _GNU_SOURCE
#include "TestAllocations.h"

#ifdef __linux__
#include <features.h>
#endif

static _Thread_local int64_t allocations_left = -1;
static _Thread_local size_t largest_allocation = 0;

int64_t allocations_fail(int64_t number) {
  int64_t left = allocations_left;
  allocations_left = number;
  return left;
}

size_t allocations_largest(void) {
  size_t largest = largest_allocation;
  largest_allocation = 0;
  return largest;
}

#ifdef __GLIBC__

#include <malloc.h>

size_t allocations_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

size_t allocations_in_use(void) { return 0; }

#endif

// Thread Sanitizer needs its own functions from the first instruction on.
#if defined(__GLIBC__) && !__has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

#if __has_feature(address_sanitizer)
// The sanitizer's functions, which a program may replace and call like this.
extern void *__interceptor_malloc(size_t bytes);
extern void *__interceptor_calloc(size_t count, size_t bytes);
extern void *__interceptor_realloc(void *memory, size_t bytes);
#define REAL(name) __interceptor_##name
#else
extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *memory, size_t bytes);
#define REAL(name) __libc_##name
#endif

bool allocations_can_fail(void) { return true; }

/// Returns whether code belongs to a codec's library or to the program itself.
static bool is_codec(const void *code) {
  Dl_info library, program;
  if (!dladdr(code, &library) || !dladdr((const void *)is_codec, &program)) return false;
  return library.dli_fbase == program.dli_fbase || strstr(library.dli_fname, "/libjpeg.") ||
         strstr(library.dli_fname, "/libpng") || strstr(library.dli_fname, "/libz.");
}

// Memory is allocated before a sanitizer is ready for instrumented code.
#define UNINSTRUMENTED __attribute__((no_sanitize("address", "undefined")))

UNINSTRUMENTED static bool is_chosen(const void *caller, size_t bytes) {
  if (bytes > largest_allocation) largest_allocation = bytes;
  if (allocations_left < 0 || !is_codec(caller)) return false;
  if (allocations_left-- > 0) return false;
  errno = ENOMEM;
  return true;
}

UNINSTRUMENTED void *malloc(size_t bytes) {
  return is_chosen(__builtin_return_address(0), bytes) ? NULL : REAL(malloc)(bytes);
}

UNINSTRUMENTED void *calloc(size_t count, size_t bytes) {
  size_t all = count;
  if (__builtin_mul_overflow(count, bytes, &all)) all = SIZE_MAX;
  return is_chosen(__builtin_return_address(0), all) ? NULL : REAL(calloc)(count, bytes);
}

UNINSTRUMENTED void *realloc(void *memory, size_t bytes) {
  bool is_failing = is_chosen(__builtin_return_address(0), bytes);
  return is_failing ? NULL : REAL(realloc)(memory, bytes);
}

#else

bool allocations_can_fail(void) { return false; }

#endif
