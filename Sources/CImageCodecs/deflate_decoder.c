#include "deflate_decoder.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
  CODE_LENGTH_SYMBOLS = 19,
  CODE_LENGTH_BITS = 7,
  LITERAL_SYMBOLS = 286,
  DISTANCE_SYMBOLS = 30,
  END_OF_BLOCK = 256,
  FIRST_LENGTH = 257,
  /// How far beyond the end the input is read ahead at most while all bits before it count.
  READ_AHEAD = 8,
  /// How many bytes are read and consumed at most for a match and the literals before it.
  STEP_BYTES = 24,
};

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bits are read as integers");

/// RFC 1951, 3.2.5: lengths and distances in groups of so many symbols, of which each group takes one
/// bit more than the one before.
static uint32_t meaning(unsigned symbol, unsigned group, unsigned least) {
  unsigned extra = symbol < 2 * group ? 0 : symbol / group - 1;
  unsigned value = symbol < group ? symbol : (group + symbol % group) << extra;
  return (least + value) << ENTRY_VALUE_SHIFT | extra;
}

void deflate_start(DeflateDecoder *decoder) {
  memset(decoder, 0, offsetof(DeflateDecoder, literals));
  uint32_t *meanings = decoder->literal_meanings;
  for (unsigned symbol = 0; symbol < END_OF_BLOCK; symbol++)
    meanings[symbol] = symbol << ENTRY_VALUE_SHIFT | ENTRY_LITERAL;
  meanings[END_OF_BLOCK] = ENTRY_END;
  for (unsigned symbol = FIRST_LENGTH; symbol < LITERAL_SYMBOLS - 1; symbol++)
    meanings[symbol] = meaning(symbol - FIRST_LENGTH, 4, 3);
  meanings[LITERAL_SYMBOLS - 1] = 258u << ENTRY_VALUE_SHIFT;
  for (unsigned symbol = LITERAL_SYMBOLS; symbol < DEFLATE_SYMBOLS; symbol++)
    meanings[symbol] = ENTRY_INVALID;
  for (unsigned symbol = 0; symbol < DEFLATE_DISTANCES; symbol++)
    decoder->distance_meanings[symbol] =
        symbol < DISTANCE_SYMBOLS ? meaning(symbol, 2, 1) : ENTRY_INVALID;
}

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
static uint32_t take(DeflateDecoder *decoder, unsigned count) {
  REFILL(decoder->in, decoder->bits, decoder->bit_count);
  uint32_t value = (uint32_t)decoder->bits & ((1u << count) - 1);
  decoder->bits >>= count;
  decoder->bit_count -= count;
  return value;
}

/// Gives whole bytes back that were read ahead.
static void unread(DeflateDecoder *decoder) {
  decoder->in -= decoder->bit_count >> 3;
  decoder->bit_count &= 7;
  decoder->bits &= (1u << decoder->bit_count) - 1;
}

/// Goes on at a whole byte.
static void align(DeflateDecoder *decoder) {
  unread(decoder);
  decoder->bits = 0;
  decoder->bit_count = 0;
}

// MARK: Blocks

static bool begin_stored(DeflateDecoder *decoder) {
  align(decoder);
  decoder->stored_left = take(decoder, 16);
  uint32_t complement = take(decoder, 16);
  align(decoder);
  decoder->place = DeflateInStored;
  return (decoder->stored_left ^ complement) == 0xFFFF;
}

static bool build_tables(DeflateDecoder *decoder, const uint8_t *lengths, unsigned literals,
                         unsigned distances) {
  DeflateTable literal_table = {
      decoder->literals, DEFLATE_LITERAL_ENTRIES, DEFLATE_LITERAL_BITS};
  DeflateTable distance_table = {
      decoder->distances, DEFLATE_DISTANCE_ENTRIES, DEFLATE_DISTANCE_BITS};
  decoder->place = DeflateInCodes;
  if (lengths[END_OF_BLOCK] == 0 ||
      !deflate_build_table(literal_table, lengths, literals, decoder->literal_meanings, false) ||
      !deflate_build_table(distance_table, lengths + literals, distances,
                           decoder->distance_meanings, true))
    return false;
  deflate_pair_literals(literal_table);
  return true;
}

/// RFC 1951, 3.2.6.
static bool begin_fixed(DeflateDecoder *decoder) {
  uint8_t lengths[DEFLATE_SYMBOLS + DEFLATE_DISTANCES];
  memset(lengths, 8, 144);
  memset(lengths + 144, 9, 112);
  memset(lengths + 256, 7, 24);
  memset(lengths + 280, 8, 8);
  memset(lengths + DEFLATE_SYMBOLS, 5, DEFLATE_DISTANCES);
  return build_tables(decoder, lengths, DEFLATE_SYMBOLS, DEFLATE_DISTANCES);
}

/// Reads the lengths of codes, which are themselves coded.
static bool read_lengths(DeflateDecoder *decoder, const uint32_t *entries, uint8_t *lengths,
                         unsigned count) {
  unsigned done = 0;
  while (done < count) {
    if (decoder->in > decoder->in_end + READ_AHEAD) return false;
    REFILL(decoder->in, decoder->bits, decoder->bit_count);
    uint32_t entry = entries[decoder->bits & ((1u << CODE_LENGTH_BITS) - 1)];
    take(decoder, entry & ENTRY_BITS);
    uint8_t symbol = (uint8_t)(entry >> ENTRY_VALUE_SHIFT);
    unsigned repeat = 1;
    switch (symbol) {
      case 16: repeat = 3 + take(decoder, 2); break;
      case 17: repeat = 3 + take(decoder, 3); break;
      case 18: repeat = 11 + take(decoder, 7); break;
      default: break;
    }
    if (repeat > count - done || (symbol == 16 && done == 0)) return false;
    uint8_t length = symbol < 16 ? symbol : symbol == 16 ? lengths[done - 1] : 0;
    memset(lengths + done, length, repeat);
    done += repeat;
  }
  return true;
}

/// RFC 1951, 3.2.7.
static bool begin_dynamic(DeflateDecoder *decoder) {
  static const uint8_t order[CODE_LENGTH_SYMBOLS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
  unsigned literals = 257 + take(decoder, 5);
  unsigned distances = 1 + take(decoder, 5);
  unsigned codes = 4 + take(decoder, 4);
  if (literals > LITERAL_SYMBOLS || distances > DISTANCE_SYMBOLS) return false;
  uint8_t code_lengths[CODE_LENGTH_SYMBOLS] = {0};
  for (unsigned code = 0; code < codes; code++) code_lengths[order[code]] = (uint8_t)take(decoder, 3);
  uint32_t entries[1 << CODE_LENGTH_BITS];
  uint8_t lengths[DEFLATE_SYMBOLS + DEFLATE_DISTANCES];
  uint32_t symbols[CODE_LENGTH_SYMBOLS];
  for (uint32_t symbol = 0; symbol < CODE_LENGTH_SYMBOLS; symbol++)
    symbols[symbol] = symbol << ENTRY_VALUE_SHIFT;
  DeflateTable table = {entries, 1 << CODE_LENGTH_BITS, CODE_LENGTH_BITS};
  return deflate_build_table(table, code_lengths, CODE_LENGTH_SYMBOLS, symbols, false) &&
         read_lengths(decoder, entries, lengths, literals + distances) &&
         build_tables(decoder, lengths, literals, distances);
}

static bool begin_block(DeflateDecoder *decoder) {
  decoder->is_last_block = take(decoder, 1) == 1;
  switch (take(decoder, 2)) {
    case 0: return begin_stored(decoder);
    case 1: return begin_fixed(decoder);
    case 2: return begin_dynamic(decoder);
    default: return false;
  }
}

// MARK: Contents

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
    if (!is_valid || decoder->in > decoder->in_end) return DeflateIrregular;
    if (*out >= out_end) return DeflateFull;
    if (!decoder->has_all_input && decoder->in_end - decoder->in < DEFLATE_LEAST_INPUT)
      return DeflateStarved;
    switch (decoder->place) {
      case DeflateBetweenBlocks:
        if (decoder->is_last_block) {
          align(decoder);
          return DeflateEnded;
        }
        is_valid = begin_block(decoder);
        break;
      case DeflateInStored: is_valid = copy_stored(decoder, out, out_end); break;
      case DeflateInCodes: is_valid = decode_symbols(decoder, window, out, out_end); break;
    }
  }
}
