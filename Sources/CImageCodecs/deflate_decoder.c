#include "deflate_bits.h"

/// How many bytes are read and consumed at most for a match and the literals before it.
enum { STEP_BYTES = 24 };

/// Copies what is left of a stored block, or as much as is there or fits. False if none is there.
static bool copy_stored(DeflateDecoder *decoder, uint8_t **out, const uint8_t *out_end) {
  size_t count = decoder->stored_left;
  size_t available = (size_t)(decoder->in_end - decoder->in);
  size_t room = (size_t)(out_end - *out);
  if (count > available) count = available;
  if (count > room) count = room;
  memcpy(*out, decoder->in, count);
  *out += count;
  decoder->in += count;
  decoder->stored_left -= count;
  if (decoder->stored_left == 0) decoder->place = DeflateBetweenBlocks;
  return count > 0 || decoder->stored_left == 0;
}

/// Copies a match, which overlaps itself where the distance is short, and up to 15 bytes more.
ALWAYS_INLINE void copy_match(uint8_t *out, size_t distance, const uint8_t *end) {
  const uint8_t *from = out - distance;
  if (distance >= 16) {
    do {
      memcpy(out, from, 16);
      out += 16;
      from += 16;
    } while (out < end);
    return;
  }
  size_t step = 8;
  uint64_t word = loaded(from);
  if (distance < 8) {
    // As many whole repetitions as fit.
    word &= (1ull << distance * 8) - 1;
    for (size_t width = distance; width < 8; width *= 2) word |= word << width * 8;
    step = 8 - 8 % distance;
  }
  do {
    memcpy(out, &word, sizeof word);
    out += step;
    from += step;
    if (distance >= 8) word = loaded(from);
  } while (out < end);
}

/// Decodes up to the end of the block. False for a code or a distance that is not valid.
static bool decode_symbols(DeflateDecoder *decoder, const uint8_t *window, uint8_t **out_place,
                           const uint8_t *out_end) {
  const uint32_t *literals = decoder->literals;
  const uint32_t *distances = decoder->distances;
  const uint8_t *in = decoder->in;
  const uint8_t *in_limit =
      decoder->in_end + (decoder->has_all_input ? READ_AHEAD : -STEP_BYTES);
  uint8_t *out = *out_place;
  uint64_t bits = decoder->bits;
  unsigned bit_count = decoder->bit_count;
  bool is_valid = true;

#define LOOK_UP(table, table_bits) table[bits & ((1u << (table_bits)) - 1)]
#define CONSUME(entry) \
  do { \
    bits >>= entry & 63; \
    bit_count -= entry & ENTRY_BITS; \
  } while (0)
#define PUT_LITERALS(entry) \
  do { \
    uint16_t pair = (uint16_t)(entry >> ENTRY_VALUE_SHIFT); \
    memcpy(out, &pair, sizeof pair); \
    out += 1 + (entry >> ENTRY_PAIR_SHIFT & 1); \
    CONSUME(entry); \
  } while (0)
#define FIELD(entry) ((entry) >> ENTRY_CODE_SHIFT & ENTRY_CODE_BITS)
#define VALUE(entry, before) \
  (((entry) >> ENTRY_VALUE_SHIFT) + \
   ((before & ((1ull << ((entry) & 63)) - 1)) >> FIELD(entry)))

  REFILL(in, bits, bit_count);
  uint32_t entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
  while (out < out_end && in <= in_limit) {
    // Looked up before, not to wait for the input. 56 bits are enough for three codes of the first
    // table, and for a length or the index of the next.
    REFILL(in, bits, bit_count);
    if (entry & ENTRY_LITERAL) {
      PUT_LITERALS(entry);
      entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
      if (entry & ENTRY_LITERAL) {
        PUT_LITERALS(entry);
        entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
        if (entry & ENTRY_LITERAL) {
          PUT_LITERALS(entry);
          entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
          continue;
        }
      }
    }
    if (entry & ENTRY_EXCEPTION) {
      if (entry & ENTRY_TABLE) {
        CONSUME(entry);
        entry = literals[(entry >> ENTRY_VALUE_SHIFT) + (bits & ((1u << FIELD(entry)) - 1))];
      }
      if (entry & ENTRY_LITERAL) {
        CONSUME(entry);
        *out++ = (uint8_t)(entry >> ENTRY_VALUE_SHIFT);
        entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
        continue;
      }
      if (entry & ENTRY_EXCEPTION) {
        CONSUME(entry);
        decoder->place = DeflateBetweenBlocks;
        is_valid = entry >> ENTRY_VALUE_SHIFT == 0;
        break;
      }
    }
    uint64_t before = bits;
    CONSUME(entry);
    size_t length = VALUE(entry, before);
    REFILL(in, bits, bit_count);
    entry = LOOK_UP(distances, DEFLATE_DISTANCE_BITS);
    if (entry & ENTRY_TABLE) {
      CONSUME(entry);
      entry = distances[(entry >> ENTRY_VALUE_SHIFT) + (bits & ((1u << FIELD(entry)) - 1))];
    }
    before = bits;
    CONSUME(entry);
    size_t distance = VALUE(entry, before);
    if ((entry & ENTRY_EXCEPTION) || distance > (size_t)(out - window)) {
      is_valid = false;
      break;
    }
    entry = LOOK_UP(literals, DEFLATE_LITERAL_BITS);
    copy_match(out, distance, out + length);
    out += length;
  }
  decoder->in = in;
  decoder->bits = bits;
  decoder->bit_count = bit_count;
  *out_place = out;
  return is_valid;
}

DeflateStatus deflate_decode(DeflateDecoder *decoder, const uint8_t *window, uint8_t **out,
                             const uint8_t *out_end) {
  bool is_valid = true;
  while (true) {
    unread(decoder);
    // After the last byte should come the checksum. libpng does not wait for what the last bytes
    // stood for either.
    bool has_overrun = decoder->has_all_input ? decoder->in >= decoder->in_end
                                              : decoder->in > decoder->in_end;
    if (!is_valid || has_overrun) return DeflateIrregular;
    if (*out >= out_end) return DeflateFull;
    if (!decoder->has_all_input && decoder->in_end - decoder->in < DEFLATE_LEAST_INPUT)
      return DeflateStarved;
    switch (decoder->place) {
      case DeflateBetweenBlocks:
        if (decoder->is_last_block) {
          align(decoder);
          return DeflateEnded;
        }
        is_valid = deflate_begin_block(decoder);
        break;
      case DeflateInStored: is_valid = copy_stored(decoder, out, out_end); break;
      case DeflateInCodes: is_valid = decode_symbols(decoder, window, out, out_end); break;
    }
  }
}
