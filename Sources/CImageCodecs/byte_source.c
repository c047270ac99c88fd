#include "byte_source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libjpeg-turbo's fast path wants some 3 kB ahead of it, so a small buffer would slow it down.
enum { BUFFER_BYTES = 256 << 10, MAXIMUM_PEEK = 4096 };

CByteSource *cbytes_open_memory(const uint8_t *bytes, size_t count) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->memory = bytes;
  source->next = bytes;
  source->memory_bytes = source->available = bytes ? count : 0;
  source->can_rewind = true;
  source->descriptor = -1;
  return source;
}

CByteSource *cbytes_open_descriptor(int descriptor) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->buffer = malloc(BUFFER_BYTES);
  if (!source->buffer) {
    free(source);
    return NULL;
  }
  source->next = source->buffer;
  source->descriptor = descriptor;
  source->start = lseek(descriptor, 0, SEEK_CUR);
  source->can_rewind = source->start >= 0;
  return source;
}

CByteSource *cbytes_open_file(const char *path, int *failure) {
  int descriptor;
  do {
    descriptor = open(path, O_RDONLY | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) {
    *failure = errno;
    return NULL;
  }
  CByteSource *source = cbytes_open_descriptor(descriptor);
  if (source) {
    source->owns_descriptor = true;
  } else {
    *failure = ENOMEM;
    close(descriptor);
  }
  return source;
}

/// Reads once, from `offset` to `end` of the buffer; -1 after a failure, which is kept.
static ssize_t read_some(CByteSource *source, size_t offset, size_t end) {
  ssize_t count;
  do {
    count = read(source->descriptor, source->buffer + offset, end - offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) source->failure = errno;
  return count;
}

bool byte_source_refill(CByteSource *source) {
  source->available = 0;
  if (!source->buffer || source->failure) return false;
  ssize_t count = read_some(source, 0, BUFFER_BYTES);
  if (count <= 0) return false;
  source->next = source->buffer;
  source->available = (size_t)count;
  return true;
}

bool byte_source_read(CByteSource *source, uint8_t *out, size_t count) {
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

bool byte_source_rewind(CByteSource *source) {
  if (!source->can_rewind) return false;
  source->failure = 0;
  if (source->buffer) {
    source->available = 0;
    return lseek(source->descriptor, source->start, SEEK_SET) >= 0;
  }
  source->next = source->memory;
  source->available = source->memory_bytes;
  return true;
}

size_t cbytes_peek(CByteSource *source, uint8_t *out, size_t count) {
  if (count > MAXIMUM_PEEK) count = MAXIMUM_PEEK;
  // A pipe may give a few bytes at a time.
  while (source->buffer && source->available < count) {
    ssize_t more = read_some(source, source->available, MAXIMUM_PEEK);
    if (more <= 0) break;
    source->available += (size_t)more;
  }
  if (count > source->available) count = source->available;
  if (count > 0) memcpy(out, source->next, count);
  return count;
}

int cbytes_failure(const CByteSource *source) { return source->failure; }

void cbytes_describe(int failure, CImageMessage *message) {
  if (strerror_r(failure, message->text, sizeof message->text) != 0)
    snprintf(message->text, sizeof message->text, "error %d", failure);
}

void cbytes_close(CByteSource *source) {
  if (source->owns_descriptor) close(source->descriptor);
  free(source->buffer);
  free(source);
}
