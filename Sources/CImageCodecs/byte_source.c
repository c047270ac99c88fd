#include "byte_source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

enum {
  MAXIMUM_PEEK = 4096,
  /// The time between two looks at whether a wait was cancelled.
  WAIT_MILLISECONDS = 50
};

/// Ends reading for good.
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
  source->can_rewind = true;
  source->descriptor = -1;
  return source;
}

CByteSource *cbytes_open_descriptor(
    int descriptor, uint64_t maximum_bytes, CByteIsCancelled is_cancelled) {
  CByteSource *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->buffer = malloc(CBYTES_BUFFER_BYTES);
  if (!source->buffer) {
    free(source);
    return NULL;
  }
  source->next = source->buffer;
  source->descriptor = descriptor;
  source->is_cancelled = is_cancelled;
  source->bytes_left = source->maximum_bytes = maximum_bytes;
  source->start = lseek(descriptor, 0, SEEK_CUR);
  source->can_rewind = source->start >= 0;
  struct stat state;
  source->is_regular_file = fstat(descriptor, &state) == 0 && S_ISREG(state.st_mode);
  source->may_wait = !source->is_regular_file;
  if (source->is_regular_file) {
    source->size = state.st_size;
    source->modified = state.st_mtim;
  }
  return source;
}

CByteSource *cbytes_open_file(
    const char *path, uint64_t maximum_bytes, CByteIsCancelled is_cancelled, int *error_number) {
  int descriptor;
  do {
    // Without O_NONBLOCK, opening a named pipe waits for its writer, and nothing can end that wait.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) {
    *error_number = errno;
    return NULL;
  }
  CByteSource *source = cbytes_open_descriptor(descriptor, maximum_bytes, is_cancelled);
  if (source) {
    source->owns_descriptor = true;
  } else {
    *error_number = 0;
    close(descriptor);
  }
  return source;
}

/// Waits until there is something to read, or the end. False if the wait was cancelled.
static bool wait_for_data(CByteSource *source) {
  struct pollfd wanted = {source->descriptor, POLLIN, 0};
  // To poll a negative descriptor would be to wait for ever.
  while (source->may_wait && source->descriptor >= 0) {
    int count = poll(&wanted, 1, WAIT_MILLISECONDS);
    // The read says what is wrong with a descriptor that cannot be waited for.
    if (count > 0 || (count < 0 && errno != EINTR)) return true;
    if (source->is_cancelled && source->is_cancelled()) {
      fail(source, CByteFailureCancelled);
      return false;
    }
  }
  return true;
}

/// Reads once, from `offset` to `end` of the buffer. Returns -1 after a failure, which is recorded.
static ssize_t read_some(CByteSource *source, size_t offset, size_t end) {
  ssize_t count;
  do {
    if (!wait_for_data(source)) return -1;
    count = read(source->descriptor, source->buffer + offset, end - offset);
  } while (count < 0 && (errno == EINTR || (errno == EAGAIN && source->may_wait)));
  if (count < 0) {
    source->error_number = errno;
    fail(source, CByteFailureSystem);
  } else if ((uint64_t)count > source->bytes_left) {
    fail(source, CByteFailureTooLong);
    return -1;
  } else {
    source->bytes_left -= (uint64_t)count;
  }
  return count;
}

bool byte_source_refill(CByteSource *source) {
  source->available = 0;
  if (!source->buffer || source->failure) return false;
  ssize_t count = read_some(source, 0, CBYTES_BUFFER_BYTES);
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

bool cbytes_read(CByteSource *source, uint8_t *out, size_t count) {
  return byte_source_read(source, out, count);
}

size_t cbytes_read_some(CByteSource *source, uint8_t *out, size_t count) {
  if (source->available == 0 && !byte_source_refill(source)) return 0;
  if (count > source->available) count = source->available;
  byte_source_read(source, out, count);
  return count;
}

bool cbytes_can_rewind(const CByteSource *source) { return source->can_rewind; }

bool byte_source_rewind(CByteSource *source) {
  if (!source->can_rewind || source->failure) return false;
  source->bytes_left = source->maximum_bytes;
  if (source->buffer) {
    source->available = 0;
    return lseek(source->descriptor, source->start, SEEK_SET) >= 0;
  }
  source->next = source->memory;
  source->available = source->memory_bytes;
  return true;
}

bool cbytes_rewind(CByteSource *source) { return byte_source_rewind(source); }

void byte_source_fail_changed(CByteSource *source) { fail(source, CByteFailureChanged); }

size_t cbytes_peek(CByteSource *source, uint8_t *out, size_t count) {
  if (count > MAXIMUM_PEEK) count = MAXIMUM_PEEK;
  // A pipe may give a few bytes at a time.
  while (source->buffer && source->available < count && !source->failure) {
    ssize_t more = read_some(source, source->available, MAXIMUM_PEEK);
    if (more <= 0) break;
    source->available += (size_t)more;
  }
  if (count > source->available) count = source->available;
  if (count > 0) memcpy(out, source->next, count);
  return count;
}

/// Returns whether a regular file was written to since it was opened. The time of its last status
/// change says nothing: it is also set when the name is given to another file, which leaves this
/// one as it was.
static bool has_changed(const CByteSource *source) {
  struct stat state;
  if (!source->is_regular_file || fstat(source->descriptor, &state) != 0) return false;
  return state.st_size != source->size || state.st_mtim.tv_sec != source->modified.tv_sec ||
         state.st_mtim.tv_nsec != source->modified.tv_nsec;
}

CByteFailure cbytes_failure(CByteSource *source, int *error_number) {
  if (source->failure == CByteFailureNone && has_changed(source)) fail(source, CByteFailureChanged);
  *error_number = source->error_number;
  return source->failure;
}

void cbytes_describe(int error_number, CImageMessage *message) {
  if (strerror_r(error_number, message->text, sizeof message->text) != 0)
    snprintf(message->text, sizeof message->text, "error %d", error_number);
}

void cbytes_close(CByteSource *source) {
  if (source->owns_descriptor) close(source->descriptor);
  free(source->buffer);
  free(source);
}
