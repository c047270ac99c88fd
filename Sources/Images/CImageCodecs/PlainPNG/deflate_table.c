#include "deflate_table.h"

#include <string.h>

enum { MAXIMUM_LENGTH = 15 };

/// The symbols of a code in order of code length, and the number of symbols of each length.
typedef struct {
  unsigned counts[MAXIMUM_LENGTH + 1];
  uint16_t symbols[DEFLATE_SYMBOLS];
} SortedCode;

static void sort(SortedCode *code, const uint8_t *lengths, unsigned count) {
  unsigned starts[MAXIMUM_LENGTH + 2] = {0};
  memset(code->counts, 0, sizeof code->counts);
  for (unsigned symbol = 0; symbol < count; symbol++) code->counts[lengths[symbol]]++;
  for (unsigned length = 1; length <= MAXIMUM_LENGTH; length++)
    starts[length + 1] = starts[length] + code->counts[length];
  for (unsigned symbol = 0; symbol < count; symbol++)
    if (lengths[symbol] > 0) code->symbols[starts[lengths[symbol]]++] = (uint16_t)symbol;
}

/// Returns whether the code is complete (Kraft's equality), or has at most one symbol, of one bit.
static bool is_valid(const SortedCode *code, bool allows_single) {
  int left = 1;
  int total = 0;
  for (int length = 1; length <= MAXIMUM_LENGTH; length++) {
    left = left * 2 - (int)code->counts[length];
    if (left < 0) return false;
    total += (int)code->counts[length];
  }
  return left == 0 || (allows_single && total == (int)code->counts[1] && total <= 1);
}

/// Returns the next code of `length` bits. Codes are stored with their first bit lowest, so the
/// reversed code is incremented.
static unsigned following(unsigned code, unsigned length) {
  unsigned zeros = ~code & ((1u << length) - 1);
  if (zeros == 0) return 0;
  unsigned highest = 1u << (31 - __builtin_clz(zeros));
  return (code & (highest - 1)) | highest;
}

/// Returns the number of index bits of a table whose shortest codes have `length` bits.
static unsigned table_bits(const SortedCode *code, unsigned first_bits, unsigned length,
                           unsigned used) {
  unsigned bits = length - first_bits;
  unsigned room = 1u << bits;
  unsigned left = code->counts[length] - used;
  while (left < room && bits + first_bits < MAXIMUM_LENGTH) {
    room = (room - left) * 2;
    bits++;
    left = code->counts[bits + first_bits];
  }
  return bits;
}

bool deflate_build_table(DeflateTable table, const uint8_t *lengths, unsigned count,
                         const uint32_t *meanings, bool allows_single) {
  SortedCode sorted;
  sort(&sorted, lengths, count);
  if (!is_valid(&sorted, allows_single)) return false;
  const uint16_t *symbol = sorted.symbols;
  unsigned code = 0;
  table.entries[0] = ENTRY_INVALID;
  // The table for each length is the table for the previous length, doubled, plus the new codes.
  for (unsigned length = 1; length <= table.bits; length++) {
    unsigned half = 1u << (length - 1);
    memcpy(table.entries + half, table.entries, half * sizeof *table.entries);
    for (unsigned left = sorted.counts[length]; left > 0; left--) {
      table.entries[code] = meanings[*symbol++] + (length << ENTRY_CODE_SHIFT | length);
      code = following(code, length);
    }
  }
  unsigned first_size = 1u << table.bits;
  unsigned start = first_size;
  unsigned size = 0;
  unsigned prefix = first_size;
  for (unsigned length = table.bits + 1; length <= MAXIMUM_LENGTH; length++) {
    unsigned rest = length - table.bits;
    for (unsigned used = 0; used < sorted.counts[length]; used++) {
      if ((code & (first_size - 1)) != prefix) {
        prefix = code & (first_size - 1);
        start += size;
        unsigned bits = table_bits(&sorted, table.bits, length, used);
        size = 1u << bits;
        if (start + size > table.capacity) return false;
        table.entries[prefix] =
            start << ENTRY_VALUE_SHIFT | ENTRY_TABLE | bits << ENTRY_CODE_SHIFT | table.bits;
      }
      uint32_t entry = meanings[*symbol++] + (rest << ENTRY_CODE_SHIFT | rest);
      for (unsigned index = code >> table.bits; index < size; index += 1u << rest)
        table.entries[start + index] = entry;
      code = following(code, length);
    }
  }
  return true;
}

void deflate_pair_literals(DeflateTable table) {
  // The loop runs backward so that entries of lower index are still those of single codes. It has
  // no branches, because a processor cannot predict which entries are pairs.
  for (unsigned index = 1u << table.bits; index-- > 0;) {
    uint32_t first = table.entries[index];
    unsigned bits = first & ENTRY_BITS;
    uint32_t second = table.entries[index >> bits];
    unsigned second_bits = second & ENTRY_BITS;
    uint32_t is_pair = (first & second & ENTRY_LITERAL) != 0 & bits + second_bits <= table.bits;
    uint32_t addend = second >> ENTRY_VALUE_SHIFT << (ENTRY_VALUE_SHIFT + 8) |
                      1u << ENTRY_PAIR_SHIFT | second_bits;
    table.entries[index] = first + (addend & -is_pair);
  }
}
