#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include "CImageReaders.h"

struct CByteSource {
  const uint8_t *next;
  size_t available;
  /// All bytes of a source in memory.
  const uint8_t *memory;
  size_t memory_bytes;
  /// The buffer of a source with an input, owned by the source. NULL for a source in memory.
  uint8_t *buffer;
  CByteInput input;
  CByteFailure failure;
  /// The number of bytes that may still be read, and the maximum number in total.
  uint64_t bytes_left;
  uint64_t maximum_bytes;
};

/// Discards the rest of the buffer and reads more. Returns false at the end or after a failed read.
bool byte_source_refill(CByteSource *source);

/// Records that a second reading found a different file than the first.
void byte_source_fail_changed(CByteSource *source);

#endif
