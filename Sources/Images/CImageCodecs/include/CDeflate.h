#ifndef C_DEFLATE_H
#define C_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A decoder of a deflate stream (RFC 1951) that is faster than zlib.
///
/// The method is that of libdeflate by Eric Biggers: wide reads, one table for most codes, and
/// table entries that contain everything about a symbol.
typedef struct CDeflateDecoder CDeflateDecoder;

typedef enum __attribute__((enum_extensibility(closed))) {
  /// The output has reached its end.
  CDeflateStatusFull = 0,
  /// Less than the minimum input is left.
  CDeflateStatusStarved = 1,
  /// The stream has ended. The rest of the input follows it.
  CDeflateStatusEnded = 2,
  /// The stream violates RFC 1951, or has a form that RFC 1951 allows but no encoder uses.
  CDeflateStatusIrregular = 3,
} CDeflateStatus;

enum {
  /// The maximum distance of a match (RFC 1951, 2).
  CDEFLATE_WINDOW_BYTES = 32 << 10,
  /// The maximum number of bytes that are written past the end of the output: two pairs of
  /// literals, and a match that is copied 16 bytes at a time.
  CDEFLATE_OUTPUT_SLACK = 4 + 258 + 16,
  /// The minimum input of a call, unless it is the last input: enough for the header of a block.
  CDEFLATE_LEAST_INPUT = 1024,
  /// The number of bytes after the input that must be readable. After the last input, they must be 0.
  CDEFLATE_INPUT_SLACK = 64,
};

/// Creates a decoder at the start of a stream. Returns NULL if memory runs out.
CDeflateDecoder *_Nullable cdeflate_open(void);

void cdeflate_close(CDeflateDecoder *_Nonnull decoder);

/// The bytes that a call may read.
typedef struct {
  const uint8_t *_Nonnull bytes;
  size_t count;
  /// True if no more bytes follow.
  bool is_last;
} CDeflateInput;

/// Decodes into `buffer` from `*place` on, until `*place` reaches `end` or exceeds it by less than
/// the slack. Matches refer to bytes from `window` on. `*consumed` receives the number of bytes
/// that were read.
CDeflateStatus cdeflate_decode(
    CDeflateDecoder *_Nonnull decoder, CDeflateInput input, size_t *_Nonnull consumed,
    uint8_t *_Nonnull buffer, size_t window, size_t *_Nonnull place, size_t end);

#endif
