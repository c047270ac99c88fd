#ifndef DEFLATE_DECODER_H
#define DEFLATE_DECODER_H

#include "CDeflate.h"
#include "deflate_bits.h"
#include "deflate_table.h"

enum {
  DEFLATE_LITERAL_BITS = 11,
  DEFLATE_DISTANCE_BITS = 8,
  /// The number of entries that codes of up to 15 bits need, given the index bits of the first
  /// tables. Source: zlib's `enough`, for 288 symbols and 11 bits, and for 32 symbols and 8 bits.
  DEFLATE_LITERAL_ENTRIES = 2342,
  DEFLATE_DISTANCE_ENTRIES = 402,
  /// The maximum number of bytes after the end of the input that may have been read ahead while
  /// bits before the end remain to be decoded.
  READ_AHEAD = 8,
};

struct CDeflateDecoder {
  DeflateBits input;
  const uint8_t *input_end;
  bool has_all_input;
  enum { DeflateBetweenBlocks, DeflateInStored, DeflateInCodes } place;
  bool is_last_block;
  size_t stored_left;
  uint32_t literals[DEFLATE_LITERAL_ENTRIES];
  uint32_t distances[DEFLATE_DISTANCE_ENTRIES];
  /// The entries of all literals and lengths, and of all distances, without their codes.
  uint32_t literal_meanings[DEFLATE_SYMBOLS];
  uint32_t distance_meanings[DEFLATE_DISTANCES];
};

/// Reads the header of a block and builds its tables. Returns false for any irregularity.
bool deflate_begin_block(CDeflateDecoder *decoder);

/// Initializes the meanings of all symbols.
void deflate_set_meanings(CDeflateDecoder *decoder);

#endif
