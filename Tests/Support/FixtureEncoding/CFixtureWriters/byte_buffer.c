#include "byte_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "CFixtureWriters.h"

bool byte_buffer_reserve(byte_buffer *buffer, size_t extra) {
  if (extra <= buffer->capacity - buffer->count) return true;
  if (extra > SIZE_MAX / 4 || buffer->count > SIZE_MAX / 4) return false;
  size_t capacity = buffer->capacity < 4096 ? 4096 : buffer->capacity;
  while (capacity - buffer->count < extra) capacity *= 2;
  uint8_t *bytes = realloc(buffer->bytes, capacity);
  if (bytes == NULL) return false;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return true;
}

bool byte_buffer_append(byte_buffer *buffer, const void *bytes, size_t count) {
  if (!byte_buffer_reserve(buffer, count)) return false;
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return true;
}

void cbytes_free(uint8_t *bytes) { free(bytes); }
