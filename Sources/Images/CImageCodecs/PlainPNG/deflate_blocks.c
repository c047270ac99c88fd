#include "deflate_decoder.h"

enum {
  CODE_LENGTH_SYMBOLS = 19,
  CODE_LENGTH_BITS = 7,
  LITERAL_SYMBOLS = 286,
  DISTANCE_SYMBOLS = 30,
  END_OF_BLOCK = 256,
  FIRST_LENGTH = 257,
};

/// Returns the entry of a length or distance. Symbols form groups, and the symbols of each group
/// have one more extra bit after the code than those of the previous group (RFC 1951, 3.2.5).
static uint32_t meaning(unsigned symbol, unsigned group, unsigned least) {
  unsigned extra = symbol < 2 * group ? 0 : symbol / group - 1;
  unsigned value = symbol < group ? symbol : (group + symbol % group) << extra;
  return (least + value) << ENTRY_VALUE_SHIFT | extra;
}

void deflate_set_meanings(CDeflateDecoder *decoder) {
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

static bool begin_stored(CDeflateDecoder *decoder) {
  align(&decoder->input);
  decoder->stored_left = take(&decoder->input, 16);
  uint32_t complement = take(&decoder->input, 16);
  align(&decoder->input);
  decoder->place = DeflateInStored;
  return (decoder->stored_left ^ complement) == 0xFFFF;
}

static bool build_tables(CDeflateDecoder *decoder, const uint8_t *lengths, unsigned literals,
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

/// Builds the tables of the fixed codes (RFC 1951, 3.2.6).
static bool begin_fixed(CDeflateDecoder *decoder) {
  uint8_t lengths[DEFLATE_SYMBOLS + DEFLATE_DISTANCES];
  memset(lengths, 8, 144);
  memset(lengths + 144, 9, 112);
  memset(lengths + 256, 7, 24);
  memset(lengths + 280, 8, 8);
  memset(lengths + DEFLATE_SYMBOLS, 5, DEFLATE_DISTANCES);
  return build_tables(decoder, lengths, DEFLATE_SYMBOLS, DEFLATE_DISTANCES);
}

/// Reads the code lengths, which are themselves coded.
static bool read_lengths(CDeflateDecoder *decoder, const uint32_t *entries, uint8_t *lengths,
                         unsigned count) {
  unsigned done = 0;
  while (done < count) {
    if (decoder->input.next > decoder->input_end + READ_AHEAD) return false;
    refill(&decoder->input);
    uint32_t entry = entries[decoder->input.bits & ((1u << CODE_LENGTH_BITS) - 1)];
    take(&decoder->input, entry & ENTRY_BITS);
    uint8_t symbol = (uint8_t)(entry >> ENTRY_VALUE_SHIFT);
    unsigned repeat = 1;
    switch (symbol) {
      case 16: repeat = 3 + take(&decoder->input, 2); break;
      case 17: repeat = 3 + take(&decoder->input, 3); break;
      case 18: repeat = 11 + take(&decoder->input, 7); break;
      default: break;
    }
    if (repeat > count - done || (symbol == 16 && done == 0)) return false;
    uint8_t length = symbol < 16 ? symbol : symbol == 16 ? lengths[done - 1] : 0;
    memset(lengths + done, length, repeat);
    done += repeat;
  }
  return true;
}

/// Reads the codes of a dynamic block and builds their tables (RFC 1951, 3.2.7).
static bool begin_dynamic(CDeflateDecoder *decoder) {
  static const uint8_t order[CODE_LENGTH_SYMBOLS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
  unsigned literals = 257 + take(&decoder->input, 5);
  unsigned distances = 1 + take(&decoder->input, 5);
  unsigned codes = 4 + take(&decoder->input, 4);
  if (literals > LITERAL_SYMBOLS || distances > DISTANCE_SYMBOLS) return false;
  uint8_t code_lengths[CODE_LENGTH_SYMBOLS] = {0};
  for (unsigned code = 0; code < codes; code++) code_lengths[order[code]] = (uint8_t)take(&decoder->input, 3);
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

bool deflate_begin_block(CDeflateDecoder *decoder) {
  decoder->is_last_block = take(&decoder->input, 1) == 1;
  switch (take(&decoder->input, 2)) {
    case 0: return begin_stored(decoder);
    case 1: return begin_fixed(decoder);
    case 2: return begin_dynamic(decoder);
    default: return false;
  }
}
