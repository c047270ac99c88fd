#ifndef DEFLATE_TABLE_H
#define DEFLATE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  DEFLATE_SYMBOLS = 288,
  DEFLATE_DISTANCES = 32,
};

/// The fields of a table entry.
enum {
  /// The number of bits that an entry consumes: the bits of the code, and for a length or a
  /// distance also the extra bits after it.
  ENTRY_BITS = 0xFF,
  /// The length of the code, or for a table of longer codes the number of bits in the table's index.
  ENTRY_CODE_SHIFT = 8,
  ENTRY_CODE_BITS = 0xF,
  ENTRY_LITERAL = 1 << 12,
  /// The value is the position at which a table of longer codes begins.
  ENTRY_TABLE = 1 << 13,
  /// The value is 0 for the end of the block, and 1 for an invalid code.
  ENTRY_END = 1 << 14,
  ENTRY_INVALID = ENTRY_END | 1 << 16,
  ENTRY_EXCEPTION = ENTRY_TABLE | ENTRY_END,
  /// The value has a second literal in its upper byte, and the number of bits covers both literals.
  ENTRY_PAIR_SHIFT = 15,
  /// The literal, or the base length or distance.
  ENTRY_VALUE_SHIFT = 16,
};

typedef struct {
  uint32_t *entries;
  unsigned capacity;
  /// The number of index bits of the first table.
  unsigned bits;
} DeflateTable;

/// Builds the tables of a code from the lengths of its symbols' codes. `meanings` holds the entries
/// of the symbols without their codes. Returns false if the code is not complete. If
/// `allows_single`, a code with at most one symbol, of one bit, is also accepted.
bool deflate_build_table(
    DeflateTable table, const uint8_t *lengths, unsigned count, const uint32_t *meanings,
    bool allows_single);

/// Makes an entry of a literal represent two literals if the index contains both codes.
void deflate_pair_literals(DeflateTable table);

#endif
