#ifndef DEFLATE_BITS_H
#define DEFLATE_BITS_H

#include "deflate_decoder.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
  /// How far beyond the end the input is read ahead at most while all bits before it count.
  READ_AHEAD = 8,
};

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bits are read as integers");

ALWAYS_INLINE uint64_t loaded(const uint8_t *in) {
  uint64_t word;
  memcpy(&word, in, sizeof word);
  return word;
}

/// Makes it 56 bits or more. Bits above those that count are those of the input, which come again.
#define REFILL(in, bits, bit_count) \
  do { \
    bits |= loaded(in) << bit_count; \
    in += (63 - bit_count) >> 3; \
    bit_count |= 56; \
  } while (0)

/// Takes at most 16 bits.
ALWAYS_INLINE uint32_t take(DeflateDecoder *decoder, unsigned count) {
  REFILL(decoder->in, decoder->bits, decoder->bit_count);
  uint32_t value = (uint32_t)decoder->bits & ((1u << count) - 1);
  decoder->bits >>= count;
  decoder->bit_count -= count;
  return value;
}

/// Gives whole bytes back that were read ahead.
ALWAYS_INLINE void unread(DeflateDecoder *decoder) {
  decoder->in -= decoder->bit_count >> 3;
  decoder->bit_count &= 7;
  decoder->bits &= (1u << decoder->bit_count) - 1;
}

/// Goes on at a whole byte.
ALWAYS_INLINE void align(DeflateDecoder *decoder) {
  unread(decoder);
  decoder->bits = 0;
  decoder->bit_count = 0;
}

/// Reads the header of a block, and makes its tables. False for any irregularity.
bool deflate_begin_block(DeflateDecoder *decoder);

#endif
