#ifndef DEFLATE_BITS_H
#define DEFLATE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bits are read as integers");

/// The next bits of a stream, lowest first. The low `count` bits of `bits` come from the input
/// before `next`. The bits above them are loaded again later.
typedef struct {
  const uint8_t *next;
  uint64_t bits;
  unsigned count;
} DeflateBits;

ALWAYS_INLINE uint64_t loaded(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

/// Makes `count` at least 56.
ALWAYS_INLINE void refill(DeflateBits *input) {
  input->bits |= loaded(input->next) << input->count;
  input->next += (63 - input->count) >> 3;
  input->count |= 56;
}

/// Takes up to 16 bits.
ALWAYS_INLINE uint32_t take(DeflateBits *input, unsigned count) {
  refill(input);
  uint32_t value = (uint32_t)input->bits & ((1u << count) - 1);
  input->bits >>= count;
  input->count -= count;
  return value;
}

/// Puts back whole bytes that were read ahead.
ALWAYS_INLINE void unread(DeflateBits *input) {
  input->next -= input->count >> 3;
  input->count &= 7;
  input->bits &= (1u << input->count) - 1;
}

/// Skips to the next byte boundary.
ALWAYS_INLINE void align(DeflateBits *input) {
  unread(input);
  input->bits = 0;
  input->count = 0;
}

#endif
