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
  source->next = bytes;
  source->available = bytes ? count : 0;
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

/// Reads once, at `source->buffer + offset`; -1 after a failure, which is kept.
static ssize_t read_some(CByteSource *source, size_t offset) {
  ssize_t count;
  do {
    count = read(source->descriptor, source->buffer + offset, BUFFER_BYTES - offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) source->failure = errno;
  return count;
}

bool byte_source_refill(CByteSource *source) {
  source->available = 0;
  if (!source->buffer || source->failure) return false;
  ssize_t count = read_some(source, 0);
  if (count <= 0) return false;
  source->next = source->buffer;
  source->available = (size_t)count;
  return true;
}

size_t cbytes_peek(CByteSource *source, uint8_t *out, size_t count) {
  if (count > MAXIMUM_PEEK) count = MAXIMUM_PEEK;
  // A pipe may give a few bytes at a time.
  while (source->buffer && source->available < count) {
    ssize_t more = read_some(source, source->available);
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
