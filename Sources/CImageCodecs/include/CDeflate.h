#ifndef C_DEFLATE_H
#define C_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decodes a deflate stream (RFC 1951) in less time than zlib.
///
/// The method is that of libdeflate by Eric Biggers: wide reads, one table for most codes, and
/// entries that hold everything about a symbol.
typedef struct CDeflateDecoder CDeflateDecoder;

typedef enum __attribute__((enum_extensibility(closed))) {
  /// The output reached its end.
  CDeflateStatusFull = 0,
  /// Less than the least input is left.
  CDeflateStatusStarved = 1,
  /// The stream ended, and the input begins after it.
  CDeflateStatusEnded = 2,
  /// The stream is not as RFC 1951 says, or in an odd form that it allows and no encoder uses.
  CDeflateStatusIrregular = 3,
} CDeflateStatus;

enum {
  /// How far back a match reaches at most (RFC 1951, 2).
  CDEFLATE_WINDOW_BYTES = 32 << 10,
  /// The number of bytes that may be written after the end of the output: two pairs of literals and a
  /// match, the last sixteen bytes of it in one.
  CDEFLATE_OUTPUT_SLACK = 4 + 258 + 16,
  /// The least input, unless no more is to come: the header of a block.
  CDEFLATE_LEAST_INPUT = 1024,
  /// The number of bytes after the input that must be readable. They must be 0 after the last input.
  CDEFLATE_INPUT_SLACK = 64,
};

/// Creates a decoder at the start of a stream. NULL when memory runs out.
CDeflateDecoder *_Nullable cdeflate_open(void);

void cdeflate_close(CDeflateDecoder *_Nonnull decoder);

/// The bytes that a call may read.
typedef struct {
  const uint8_t *_Nonnull bytes;
  size_t count;
  /// Whether no more are to come.
  bool is_last;
} CDeflateInput;

/// Decodes into `buffer` from `*place` on until the place reaches `end`, or less than the slack after
/// it. Matches begin at `window` at the earliest. `*consumed` receives the number of bytes that were
/// read.
CDeflateStatus cdeflate_decode(
    CDeflateDecoder *_Nonnull decoder, CDeflateInput input, size_t *_Nonnull consumed,
    uint8_t *_Nonnull buffer, size_t window, size_t *_Nonnull place, size_t end);

#endif
