#ifndef DEFLATE_DECODER_H
#define DEFLATE_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  /// How far back a match reaches at most (RFC 1951, 2).
  DEFLATE_WINDOW_BYTES = 32 << 10,
  /// How many bytes may be written beyond the end of the output: two pairs of literals and a match,
  /// the last sixteen bytes of it in one.
  DEFLATE_OUTPUT_SLACK = 4 + 258 + 16,
  /// How many bytes of input must be there unless no more are to come: the header of a block.
  DEFLATE_LEAST_INPUT = 1024,
  /// How many bytes after the end of the input must be readable, and 0 after the last input.
  DEFLATE_INPUT_SLACK = 64,
  DEFLATE_SYMBOLS = 288,
  DEFLATE_DISTANCES = 32,
  DEFLATE_LITERAL_BITS = 11,
  DEFLATE_DISTANCE_BITS = 8,
  /// As many entries as codes of 15 bits need with tables of so many bits. Source: zlib's
  /// `enough`, for 288 symbols and 11 bits, and for 32 and 8.
  DEFLATE_LITERAL_ENTRIES = 2342,
  DEFLATE_DISTANCE_ENTRIES = 402,
};

typedef enum {
  /// The output is full.
  DeflateFull,
  /// Less than the least input is left.
  DeflateStarved,
  /// The stream ended, and the input begins after it.
  DeflateEnded,
  /// The stream is not as RFC 1951 says, or in one of the odd ways that it allows and no encoder
  /// uses.
  DeflateIrregular,
} DeflateStatus;

/// Decodes a deflate stream (RFC 1951).
///
/// The way that is taken here, of wide reads, one table for most codes, and entries that say all of a
/// symbol, is that of libdeflate by Eric Biggers.
typedef struct {
  const uint8_t *in;
  const uint8_t *in_end;
  bool has_all_input;
  /// The next bits of the stream from the lowest on, of which `bit_count` count.
  uint64_t bits;
  unsigned bit_count;
  enum { DeflateBetweenBlocks, DeflateInStored, DeflateInCodes } place;
  bool is_last_block;
  size_t stored_left;
  uint32_t literals[DEFLATE_LITERAL_ENTRIES];
  uint32_t distances[DEFLATE_DISTANCE_ENTRIES];
  /// What the symbols of literals, lengths and distances say, as entries without a code.
  uint32_t literal_meanings[DEFLATE_SYMBOLS];
  uint32_t distance_meanings[DEFLATE_DISTANCES];
} DeflateDecoder;

/// Makes ready for a stream, but for the input.
void deflate_start(DeflateDecoder *decoder);

/// Decodes until `*out` has reached `out_end`, or gone beyond it by less than the slack. Matches
/// begin at `window` at the earliest.
DeflateStatus deflate_decode(
    DeflateDecoder *decoder, const uint8_t *window, uint8_t **out, const uint8_t *out_end);

// MARK: Tables

enum {
  /// The bits that an entry consumes: those of the code, and for a length or a distance those that
  /// follow it.
  ENTRY_BITS = 0xFF,
  /// Where the length of the code is, or for a table of longer codes the bits of its index.
  ENTRY_CODE_SHIFT = 8,
  ENTRY_CODE_BITS = 0xF,
  ENTRY_LITERAL = 1 << 12,
  /// The value is where a table of longer codes begins.
  ENTRY_TABLE = 1 << 13,
  /// The value is 0 for the end of the block, and 1 for what is not valid.
  ENTRY_END = 1 << 14,
  ENTRY_INVALID = ENTRY_END | 1 << 16,
  ENTRY_EXCEPTION = ENTRY_TABLE | ENTRY_END,
  /// The value has a second literal in its upper byte, and the bits are those of both.
  ENTRY_PAIR_SHIFT = 15,
  /// Where the literal is, or the least length or distance.
  ENTRY_VALUE_SHIFT = 16,
};

typedef struct {
  uint32_t *entries;
  unsigned capacity;
  /// The bits of the index of the first table.
  unsigned bits;
} DeflateTable;

/// Makes the tables of a code from the lengths of its symbols. `meanings` are their entries, but for
/// the code. False for lengths that make no complete code, nor one of a single symbol where
/// `allows_single`.
bool deflate_build_table(
    DeflateTable table, const uint8_t *lengths, unsigned count, const uint32_t *meanings,
    bool allows_single);

/// Has entries of literals give two of them where the index has both codes.
void deflate_pair_literals(DeflateTable table);

#endif
