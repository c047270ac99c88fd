#ifndef JPEG_HUFFMAN_H
#define JPEG_HUFFMAN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum {
  /// How many bits are looked up at once.
  HUFFMAN_LOOKUP_BITS = 11,
  /// A run that ends its block.
  HUFFMAN_BLOCK_END = 128
};

/// The symbols that begin with the next bits, as many as these bits hold whole; the first may end
/// after them.
typedef struct {
  /// The bits of the symbols and of the values that follow each: at most 26.
  uint8_t bits;
  /// How many coefficients the symbols stand for, and `HUFFMAN_BLOCK_END` more if the last of them
  /// ends the block. `DCTSIZE2` where the bits hold no whole symbol.
  uint8_t advance;
} HuffmanRun;

/// A table of codes of a JPEG (ITU-T T.81, annexes C and F.2.2.3).
typedef struct {
  /// The greatest code of each length, or -1, and what its index is more than its value.
  int32_t greatest[17];
  int32_t offsets[17];
  uint8_t values[256];
  /// The first symbol and the length of its code, or a length of 0.
  uint8_t lengths[1 << HUFFMAN_LOOKUP_BITS];
  uint8_t symbols[1 << HUFFMAN_LOOKUP_BITS];
  /// For AC tables, once `huffman_make_runs` was called.
  HuffmanRun runs[1 << HUFFMAN_LOOKUP_BITS];
} HuffmanTable;

/// Makes a table from what a file says. False where libjpeg would refuse it.
bool huffman_make(HuffmanTable *table, const JHUFF_TBL *source, int greatest_symbol);

/// Makes the runs of an AC table.
void huffman_make_runs(HuffmanTable *table);

/// The symbol at the head of sixteen bits, and the length of its code; -1 if they begin with none.
static inline int huffman_symbol(const HuffmanTable *table, unsigned bits, unsigned *length) {
  for (unsigned count = 1; count <= 16; count++) {
    int32_t code = (int32_t)(bits >> (16 - count));
    if (code <= table->greatest[count]) {
      *length = count;
      return table->values[(code + table->offsets[count]) & 0xFF];
    }
  }
  return -1;
}

#endif
