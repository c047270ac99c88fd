#include "jpeg_huffman.h"

#include <string.h>

/// Whether a symbol of an AC table ends its block: no value, and not the run of sixteen zeros.
static bool ends_block(unsigned symbol) { return (symbol & 15) == 0 && symbol != 0xF0; }

static HuffmanRun run(const HuffmanTable *table, unsigned bits) {
  HuffmanRun result = {0, DCTSIZE2};
  unsigned coefficients = 0;
  while (result.bits < HUFFMAN_LOOKUP_BITS) {
    unsigned rest = (bits << result.bits) & ((1 << HUFFMAN_LOOKUP_BITS) - 1), length = 0;
    int symbol = huffman_symbol(table, rest << (16 - HUFFMAN_LOOKUP_BITS), &length);
    // What follows the bits at hand was taken to be zeros, and might be part of the code.
    if (symbol < 0 || result.bits + length > HUFFMAN_LOOKUP_BITS) break;
    unsigned size = (unsigned)symbol & 15;
    if (coefficients > 0 && result.bits + length + size > HUFFMAN_LOOKUP_BITS) break;
    result.bits = (uint8_t)(result.bits + length + size);
    if (ends_block((unsigned)symbol)) {
      result.advance = (uint8_t)(coefficients + HUFFMAN_BLOCK_END);
      break;
    }
    coefficients += ((unsigned)symbol >> 4) + 1;
    if (coefficients >= DCTSIZE2) return (HuffmanRun){0, DCTSIZE2};
    result.advance = (uint8_t)coefficients;
  }
  return result;
}

bool huffman_make(HuffmanTable *table, const JHUFF_TBL *source, int greatest_symbol) {
  memset(table, 0, sizeof *table);
  int32_t code = 0, index = 0;
  for (int length = 1; length <= 16; length++) {
    int32_t count = source->bits[length];
    // All ones of a length are no code, and a table has at most 256 values.
    if (index + count > 256 || (count > 0 && code + count >= (1 << length))) return false;
    table->offsets[length] = index - code;
    table->greatest[length] = count > 0 ? code + count - 1 : -1;
    index += count;
    code = (code + count) << 1;
  }
  for (int32_t value = 0; value < index; value++) {
    if (source->huffval[value] > greatest_symbol) return false;
    table->values[value] = source->huffval[value];
  }
  for (unsigned bits = 0; bits < 1 << HUFFMAN_LOOKUP_BITS; bits++) {
    unsigned length = 0;
    int symbol = huffman_symbol(table, bits << (16 - HUFFMAN_LOOKUP_BITS), &length);
    bool is_whole = symbol >= 0 && length <= HUFFMAN_LOOKUP_BITS;
    table->lengths[bits] = (uint8_t)(is_whole ? length : 0);
    table->symbols[bits] = (uint8_t)(is_whole ? symbol : 0);
  }
  return true;
}

void huffman_make_runs(HuffmanTable *table) {
  for (unsigned bits = 0; bits < 1 << HUFFMAN_LOOKUP_BITS; bits++)
    table->runs[bits] = run(table, bits);
}
