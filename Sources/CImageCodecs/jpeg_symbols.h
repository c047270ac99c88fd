#ifndef JPEG_SYMBOLS_H
#define JPEG_SYMBOLS_H

#include "jpeg_huffman.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

/// Once for rows that are written, and once, with all of that left out, for those that are not.
#define SPECIALIZED static inline __attribute__((always_inline))

enum {
  /// All of a DC difference's sizes, each by a code of five bits.
  DC_CODE_BITS = 5,
  DC_SIZES = 16
};

/// Bits that were not read yet, the next one highest. Below the `count` that are sure may be more.
typedef struct {
  uint64_t bits;
  unsigned count;
  const uint8_t *next;
} BitWindow;

/// Bits on their way to libjpeg.
typedef struct {
  uint64_t held;
  unsigned count;
  uint8_t *next;
} BitWriter;

SPECIALIZED void look_ahead(BitWindow *window) {
  uint64_t next;
  memcpy(&next, window->next, sizeof next);
  // The bits above those that are counted are there already, and are the same.
  window->bits |= __builtin_bswap64(next) >> window->count;
  window->next += (63 - window->count) >> 3;
  window->count |= 56;
}

SPECIALIZED uint64_t take(BitWindow *window, unsigned count) {
  uint64_t value = count > 0 ? window->bits >> (64 - count) : 0;
  window->bits <<= count;
  window->count -= count;
  return value;
}

static inline void write_byte(BitWriter *writer, uint8_t byte) {
  *writer->next++ = byte;
  if (byte == 0xFF) *writer->next++ = 0;
}

/// Appends up to 31 bits.
SPECIALIZED void write_bits(BitWriter *writer, uint64_t value, unsigned count) {
  writer->held = writer->held << count | value;
  writer->count += count;
  if (writer->count < 32) return;
  writer->count -= 32;
  uint32_t word = (uint32_t)(writer->held >> writer->count);
  // Adding one carries out of the high bit of a byte only where all are ones.
  bool may_have_ff = (word & ~(word + 0x01010101) & 0x80808080) != 0;
  if (may_have_ff) {
    for (int shift = 24; shift >= 0; shift -= 8) write_byte(writer, (uint8_t)(word >> shift));
  } else {
    word = __builtin_bswap32(word);
    memcpy(writer->next, &word, sizeof word);
    writer->next += sizeof word;
  }
}

/// Writes what is held, with ones that fill the last byte.
static inline void flush(BitWriter *writer) {
  unsigned missing = (8 - writer->count % 8) % 8;
  write_bits(writer, (1u << missing) - 1, missing);
  for (; writer->count > 0; writer->count -= 8)
    write_byte(writer, (uint8_t)(writer->held >> (writer->count - 8)));
}

/// Reads a DC difference; false if there is none.
SPECIALIZED bool read_dc(BitWindow *window, const HuffmanTable *table, int32_t *dc) {
  unsigned peek = (unsigned)(window->bits >> (64 - HUFFMAN_LOOKUP_BITS));
  unsigned length = table->lengths[peek];
  int size = table->symbols[peek];
  if (length == 0) {
    size = huffman_symbol(table, (unsigned)(window->bits >> 48), &length);
    if (size < 0) return false;
  }
  take(window, length);
  // A value that begins with 0 is negative (F.2.2.1).
  int32_t is_negative = (int32_t)(~window->bits >> 63);
  int32_t value = (int32_t)take(window, (unsigned)size);
  *dc += size > 0 ? value - is_negative * ((1 << size) - 1) : 0;
  return *dc >= INT16_MIN && *dc <= INT16_MAX;
}

/// Writes a DC difference; false if it is too great.
static inline bool write_dc(BitWriter *writer, int32_t difference) {
  uint32_t magnitude = (uint32_t)(difference < 0 ? -difference : difference);
  unsigned size = magnitude > 0 ? 32 - (unsigned)__builtin_clz(magnitude) : 0;
  if (size >= DC_SIZES) return false;
  write_bits(writer, size, DC_CODE_BITS);
  uint32_t value = difference < 0 ? (uint32_t)difference + (1u << size) - 1 : magnitude;
  write_bits(writer, value & ((1u << size) - 1), size);
  return true;
}

/// Reads one symbol of a block and its value; -1 if there is none, and else the next coefficient.
SPECIALIZED int read_ac(BitWindow *window, const HuffmanTable *table, int coefficient, BitWriter *writer) {
  look_ahead(window);
  unsigned length = 0;
  int symbol = huffman_symbol(table, (unsigned)(window->bits >> 48), &length);
  if (symbol < 0) return -1;
  unsigned count = length + ((unsigned)symbol & 15);
  uint64_t bits = take(window, count);
  if (writer) write_bits(writer, bits, count);
  if ((symbol & 15) == 0 && symbol != 0xF0) return DCTSIZE2;
  coefficient += (symbol >> 4) + 1;
  // libjpeg says nothing of a run over the end of its block, and goes on.
  return coefficient <= DCTSIZE2 ? coefficient : -1;
}

/// Reads the AC coefficients of a block, and writes them as they are.
SPECIALIZED bool read_acs(BitWindow *window, const HuffmanTable *table, BitWriter *writer) {
  int coefficient = 1;
  while (coefficient < DCTSIZE2) {
    look_ahead(window);
    // There are bits for two runs.
    for (int part = 0; part < 2; part++) {
      HuffmanRun run = table->runs[window->bits >> (64 - HUFFMAN_LOOKUP_BITS)];
      int next = coefficient + run.advance;
      bool ends = next >= HUFFMAN_BLOCK_END + 1;
      if (next >= DCTSIZE2 && !(ends && next - HUFFMAN_BLOCK_END < DCTSIZE2)) {
        coefficient = read_ac(window, table, coefficient, writer);
        if (coefficient < 0) return false;
        break;
      }
      uint64_t bits = take(window, run.bits);
      if (writer) write_bits(writer, bits, run.bits);
      if (ends) return true;
      coefficient = next;
    }
  }
  return true;
}

#endif
