#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include "CImageReaders.h"

#include <sys/types.h>
#include <time.h>

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
  /// Whether a read may have to wait for data: false for files on a disk.
  bool may_wait;
  CByteIsCancelled is_cancelled;
  CByteFailure failure;
  /// The `errno` of a read that failed.
  int error_number;
  /// The number of bytes that may still be read, and the number that may be read in all.
  uint64_t bytes_left;
  uint64_t maximum_bytes;
  /// Whether the bytes can be read a second time, and where in the file they begin.
  bool can_rewind;
  off_t start;
  /// The size of a regular file and the time of its last change, from when it was opened.
  bool is_regular_file;
  off_t size;
  struct timespec modified;
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
