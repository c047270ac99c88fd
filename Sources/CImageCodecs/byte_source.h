#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include "CImageReaders.h"

struct CByteSource {
  const uint8_t *next;
  size_t available;
  /// All the bytes when reading from memory.
  const uint8_t *memory;
  size_t memory_bytes;
  /// Owned when reading from an input, NULL when reading from memory.
  uint8_t *buffer;
  CByteInput input;
  CByteFailure failure;
  /// The number of bytes that may still be read, and the number that may be read in all.
  uint64_t bytes_left;
  uint64_t maximum_bytes;
};

/// Discards what is left in the buffer and reads more. False at the end or after a failed read.
bool byte_source_refill(CByteSource *source);

/// Reads exactly `count` bytes. False where there are fewer; those are then lost.
bool byte_source_read(CByteSource *source, uint8_t *out, size_t count);

/// Goes back to the first byte. False where that is not possible.
bool byte_source_rewind(CByteSource *source);

/// Records that a second reading found another file than the first.
void byte_source_fail_changed(CByteSource *source);

#endif
