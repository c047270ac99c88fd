#ifndef DEFLATE_TABLE_H
#define DEFLATE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  DEFLATE_SYMBOLS = 288,
  DEFLATE_DISTANCES = 32,
};

/// The fields of a table's entry.
enum {
  /// The number of bits that an entry consumes: those of the code, and for a length or a distance
  /// also the bits that follow it.
  ENTRY_BITS = 0xFF,
  /// The length of the code, or for a table of longer codes the number of bits of its index.
  ENTRY_CODE_SHIFT = 8,
  ENTRY_CODE_BITS = 0xF,
  ENTRY_LITERAL = 1 << 12,
  /// The value is the place where a table of longer codes begins.
  ENTRY_TABLE = 1 << 13,
  /// The value is 0 for the end of the block, and 1 for a code that is not valid.
  ENTRY_END = 1 << 14,
  ENTRY_INVALID = ENTRY_END | 1 << 16,
  ENTRY_EXCEPTION = ENTRY_TABLE | ENTRY_END,
  /// The value has a second literal in its upper byte, and the bits are those of both.
  ENTRY_PAIR_SHIFT = 15,
  /// The literal, or the least length or distance.
  ENTRY_VALUE_SHIFT = 16,
};

typedef struct {
  uint32_t *entries;
  unsigned capacity;
  /// The number of bits of the first table's index.
  unsigned bits;
} DeflateTable;

/// Builds the tables of a code from the lengths of its symbols. `meanings` holds their entries
/// without the code. False for lengths that make no complete code, except for a code of a single
/// symbol where `allows_single`.
bool deflate_build_table(
    DeflateTable table, const uint8_t *lengths, unsigned count, const uint32_t *meanings,
    bool allows_single);

/// Makes entries of literals stand for two of them where the index contains both codes.
void deflate_pair_literals(DeflateTable table);

#endif
