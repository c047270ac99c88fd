#ifndef CODEC_MEMORY_H
#define CODEC_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/// False for the one allocation that `ccodecs_fail_allocation` chose.
bool codec_may_allocate(void);

/// As those of the C library, but for that one.
void *codec_malloc(size_t count);
void *codec_calloc(size_t number, size_t count);
void *codec_realloc(void *bytes, size_t count);

#endif
