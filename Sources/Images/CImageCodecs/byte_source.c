#include "byte_source.h"

#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_PEEK = 4096 };

/// Permanently stops reading.
static void fail(CByteSource *source, CByteFailure failure) {
  source->failure = failure;
  source->available = 0;
}

CByteSource *cbytes_open_memory(const uint8_t *bytes, size_t count, uint64_t maximum_bytes) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->memory = bytes;
  source->next = bytes;
  source->memory_bytes = source->available = bytes ? count : 0;
  if (count > maximum_bytes) fail(source, CByteFailureTooLong);
  return source;
}

CByteSource *cbytes_open_input(CByteInput input, uint64_t maximum_bytes) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->buffer = malloc(CBYTES_BUFFER_BYTES);
  if (!source->buffer) {
    free(source);
    return NULL;
  }
  source->next = source->buffer;
  source->input = input;
  source->bytes_left = source->maximum_bytes = maximum_bytes;
  return source;
}

/// Reads once into the buffer, from `offset` up to `end`. Returns 0 at the end and after a failure,
/// which is recorded.
static size_t read_some(CByteSource *source, size_t offset, size_t end) {
  ptrdiff_t count =
      source->input.read(source->input.context, source->buffer + offset, end - offset);
  if (count < 0) {
    fail(source, CByteFailureInput);
    return 0;
  }
  if ((uint64_t)count > source->bytes_left) {
    fail(source, CByteFailureTooLong);
    return 0;
  }
  source->bytes_left -= (uint64_t)count;
  return (size_t)count;
}

bool byte_source_refill(CByteSource *source) {
  source->available = 0;
  if (!source->buffer || source->failure) return false;
  source->available = read_some(source, 0, CBYTES_BUFFER_BYTES);
  source->next = source->buffer;
  return source->available > 0;
}

bool cbytes_read(CByteSource *source, uint8_t *out, size_t count) {
  while (count > 0) {
    if (source->available == 0 && !byte_source_refill(source)) return false;
    size_t part = count < source->available ? count : source->available;
    memcpy(out, source->next, part);
    source->next += part;
    source->available -= part;
    out += part;
    count -= part;
  }
  return true;
}

size_t cbytes_read_some(CByteSource *source, uint8_t *out, size_t count) {
  if (source->available == 0 && !byte_source_refill(source)) return 0;
  if (count > source->available) count = source->available;
  cbytes_read(source, out, count);
  return count;
}

bool cbytes_rewind(CByteSource *source) {
  if (source->failure) return false;
  source->bytes_left = source->maximum_bytes;
  if (source->buffer) {
    source->available = 0;
    return source->input.rewind(source->input.context);
  }
  source->next = source->memory;
  source->available = source->memory_bytes;
  return true;
}

void byte_source_fail_changed(CByteSource *source) { fail(source, CByteFailureChanged); }

size_t cbytes_peek(CByteSource *source, uint8_t *out, size_t count) {
  if (count > MAXIMUM_PEEK) count = MAXIMUM_PEEK;
  // A pipe may return only a few bytes at a time.
  while (source->buffer && source->available < count && !source->failure) {
    size_t more = read_some(source, source->available, MAXIMUM_PEEK);
    if (more == 0) break;
    source->available += more;
  }
  if (count > source->available) count = source->available;
  if (count > 0) memcpy(out, source->next, count);
  return count;
}

CByteFailure cbytes_failure(const CByteSource *source) { return source->failure; }

void cbytes_close(CByteSource *source) {
  free(source->buffer);
  free(source);
}
