#include "deflate_decoder.h"

#include <stdlib.h>

/// The maximum number of bytes that are read for a match and the literals before it.
enum { STEP_BYTES = 24 };

/// Copies the rest of a stored block, limited by the input and the room. Returns false without input.
static bool copy_stored(CDeflateDecoder *decoder, uint8_t **out, const uint8_t *out_end) {
  size_t count = decoder->stored_left;
  size_t available = (size_t)(decoder->input_end - decoder->input.next);
  size_t room = (size_t)(out_end - *out);
  if (count > available) count = available;
  if (count > room) count = room;
  memcpy(*out, decoder->input.next, count);
  *out += count;
  decoder->input.next += count;
  decoder->stored_left -= count;
  if (decoder->stored_left == 0) decoder->place = DeflateBetweenBlocks;
  return count > 0 || decoder->stored_left == 0;
}

/// Copies a match and up to 15 more bytes. With a short distance, the match overlaps itself.
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
    // Fill the word with as many whole repetitions as fit.
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

ALWAYS_INLINE uint32_t look_up(const uint32_t *table, unsigned table_bits, DeflateBits input) {
  return table[input.bits & ((1u << table_bits) - 1)];
}

ALWAYS_INLINE void consume(DeflateBits *input, uint32_t entry) {
  input->bits >>= entry & 63;
  input->count -= entry & ENTRY_BITS;
}

/// Writes one or two literals, and returns the position after them.
ALWAYS_INLINE uint8_t *put_literals(uint8_t *out, uint32_t entry, DeflateBits *input) {
  uint16_t pair = (uint16_t)(entry >> ENTRY_VALUE_SHIFT);
  memcpy(out, &pair, sizeof pair);
  consume(input, entry);
  return out + 1 + (entry >> ENTRY_PAIR_SHIFT & 1);
}

ALWAYS_INLINE unsigned code_field(uint32_t entry) {
  return entry >> ENTRY_CODE_SHIFT & ENTRY_CODE_BITS;
}

/// Returns the entry of a code that is longer than the index of the first table.
ALWAYS_INLINE uint32_t look_up_rest(const uint32_t *table, uint32_t entry, DeflateBits *input) {
  consume(input, entry);
  return look_up(table + (entry >> ENTRY_VALUE_SHIFT), code_field(entry), *input);
}

/// Consumes a length or a distance with its extra bits, and returns its value.
ALWAYS_INLINE size_t take_value(uint32_t entry, DeflateBits *input) {
  uint64_t bits = input->bits & ((1ull << (entry & 63)) - 1);
  consume(input, entry);
  return (entry >> ENTRY_VALUE_SHIFT) + (size_t)(bits >> code_field(entry));
}

/// Decodes up to the end of the block. Returns false for an invalid code or distance.
static bool decode_symbols(CDeflateDecoder *decoder, const uint8_t *window, uint8_t **out_place,
                           const uint8_t *out_end) {
  const uint32_t *literals = decoder->literals;
  const uint32_t *distances = decoder->distances;
  const uint8_t *limit =
      decoder->input_end + (decoder->has_all_input ? READ_AHEAD : -STEP_BYTES);
  DeflateBits input = decoder->input;
  uint8_t *out = *out_place;
  bool is_valid = true;

  refill(&input);
  uint32_t entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
  while (out < out_end && input.next <= limit) {
    // The entry was looked up in advance, to hide the latency of the load. 56 bits are enough for
    // three codes of the first table followed by a length or the index of the next table.
    refill(&input);
    if (entry & ENTRY_LITERAL) {
      out = put_literals(out, entry, &input);
      entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
      if (entry & ENTRY_LITERAL) {
        out = put_literals(out, entry, &input);
        entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
        if (entry & ENTRY_LITERAL) {
          out = put_literals(out, entry, &input);
          entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
          continue;
        }
      }
    }
    if (entry & ENTRY_EXCEPTION) {
      if (entry & ENTRY_TABLE) entry = look_up_rest(literals, entry, &input);
      if (entry & ENTRY_LITERAL) {
        consume(&input, entry);
        *out++ = (uint8_t)(entry >> ENTRY_VALUE_SHIFT);
        entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
        continue;
      }
      if (entry & ENTRY_EXCEPTION) {
        consume(&input, entry);
        decoder->place = DeflateBetweenBlocks;
        is_valid = entry >> ENTRY_VALUE_SHIFT == 0;
        break;
      }
    }
    size_t length = take_value(entry, &input);
    refill(&input);
    entry = look_up(distances, DEFLATE_DISTANCE_BITS, input);
    if (entry & ENTRY_TABLE) entry = look_up_rest(distances, entry, &input);
    bool is_exception = (entry & ENTRY_EXCEPTION) != 0;
    size_t distance = take_value(entry, &input);
    if (is_exception || distance > (size_t)(out - window)) {
      is_valid = false;
      break;
    }
    entry = look_up(literals, DEFLATE_LITERAL_BITS, input);
    copy_match(out, distance, out + length);
    out += length;
  }
  decoder->input = input;
  *out_place = out;
  return is_valid;
}

static CDeflateStatus decode(CDeflateDecoder *decoder, const uint8_t *window, uint8_t **out,
                             const uint8_t *out_end) {
  DeflateBits *input = &decoder->input;
  bool is_valid = true;
  while (true) {
    unread(input);
    // The checksum follows the stream, so a stream that extends to the end of all input is
    // irregular. libpng does not wait for the meaning of the last bytes either.
    bool has_overrun = decoder->has_all_input ? input->next >= decoder->input_end
                                              : input->next > decoder->input_end;
    if (!is_valid || has_overrun) return CDeflateStatusIrregular;
    if (*out >= out_end) return CDeflateStatusFull;
    if (!decoder->has_all_input && decoder->input_end - input->next < CDEFLATE_LEAST_INPUT)
      return CDeflateStatusStarved;
    switch (decoder->place) {
      case DeflateBetweenBlocks:
        if (decoder->is_last_block) {
          align(input);
          return CDeflateStatusEnded;
        }
        is_valid = deflate_begin_block(decoder);
        break;
      case DeflateInStored: is_valid = copy_stored(decoder, out, out_end); break;
      case DeflateInCodes: is_valid = decode_symbols(decoder, window, out, out_end); break;
    }
  }
}

CDeflateDecoder *cdeflate_open(void) {
  CDeflateDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder) deflate_set_meanings(decoder);
  return decoder;
}

void cdeflate_close(CDeflateDecoder *decoder) { free(decoder); }

CDeflateStatus cdeflate_decode(CDeflateDecoder *decoder, CDeflateInput input, size_t *consumed,
                               uint8_t *buffer, size_t window, size_t *place, size_t end) {
  decoder->input.next = input.bytes;
  decoder->input_end = input.bytes + input.count;
  decoder->has_all_input = input.is_last;
  uint8_t *out = buffer + *place;
  CDeflateStatus status = decode(decoder, buffer + window, &out, buffer + end);
  // After an irregularity, the position may be past the end of the input.
  size_t taken = (size_t)(decoder->input.next - input.bytes);
  *consumed = taken < input.count ? taken : input.count;
  *place = (size_t)(out - buffer);
  return status;
}
