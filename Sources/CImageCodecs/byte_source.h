#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include "CImageReaders.h"

struct CByteSource {
  const uint8_t *next;
  size_t available;
  /// Owned when reading from a descriptor, NULL when reading from memory.
  uint8_t *buffer;
  int descriptor;
  bool owns_descriptor;
  int failure;
};

/// Discards what is left in the buffer and reads more. False at the end or after a failed read.
bool byte_source_refill(CByteSource *source);

#endif
