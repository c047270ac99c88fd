#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include "CImageReaders.h"

#include <sys/types.h>

struct CByteSource {
  const uint8_t *next;
  size_t available;
  /// All the bytes when reading from memory.
  const uint8_t *memory;
  size_t memory_bytes;
  /// Owned when reading from a descriptor, NULL when reading from memory.
  uint8_t *buffer;
  int descriptor;
  bool owns_descriptor;
  int failure;
  /// Whether the bytes can be read once more, and where in the file they begin.
  bool can_rewind;
  off_t start;
};

/// Discards what is left in the buffer and reads more. False at the end or after a failed read.
bool byte_source_refill(CByteSource *source);

/// Reads exactly `count` bytes. False where there are fewer, which are then lost.
bool byte_source_read(CByteSource *source, uint8_t *out, size_t count);

/// Goes back to the first byte. False where that cannot be done.
bool byte_source_rewind(CByteSource *source);

#endif
