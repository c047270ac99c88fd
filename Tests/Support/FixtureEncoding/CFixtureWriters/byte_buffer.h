#ifndef BYTE_BUFFER_H
#define BYTE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that grow as they are written.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} byte_buffer;

/// Makes room for at least `extra` more bytes, doubling so that appending stays linear.
bool byte_buffer_reserve(byte_buffer *buffer, size_t extra);

bool byte_buffer_append(byte_buffer *buffer, const void *bytes, size_t count);

#endif
