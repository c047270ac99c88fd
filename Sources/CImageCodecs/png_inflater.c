#include "deflate_decoder.h"
#include "png_reader.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { INPUT_BYTES = 128 << 10, CRC_BYTES = 4, ADLER_BYTES = 4, CHECKED_BYTES = 32 << 10 };

_Static_assert((int)CPNG_LEADING_BYTES == (int)DEFLATE_WINDOW_BYTES, "matches may reach so far back");
_Static_assert((int)CPNG_TRAILING_BYTES >= (int)DEFLATE_OUTPUT_SLACK, "matches may end so far on");

struct CPNGInflater {
  CPNGReader *reader;
  /// What is left of the chunk, and the CRC of what was read of it.
  uint32_t chunk_left;
  uint32_t crc;
  bool has_zlib_header;
  bool pixels_ended;
  uint8_t chunk_header[CHUNK_HEADER_BYTES];
  /// Of all bytes that were given: how many, and their checksum.
  uint64_t given;
  uint32_t checksum;
  /// The end of what was given, and what was decoded beyond it.
  size_t surplus;
  uint8_t tail[CPNG_LEADING_BYTES + CPNG_TRAILING_BYTES];
  DeflateDecoder decoder;
  uint8_t input[DEFLATE_LEAST_INPUT + INPUT_BYTES + DEFLATE_INPUT_SLACK];
};

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_type(const CPNGInflater *inflater, const char *type) {
  return memcmp(inflater->chunk_header + 4, type, 4) == 0;
}

/// Takes the length and type of a chunk from its header.
static void begin_chunk(CPNGInflater *inflater) {
  inflater->chunk_left = big_endian(inflater->chunk_header);
  inflater->crc = (uint32_t)crc32(0, inflater->chunk_header + 4, 4);
}

/// Checks the CRC at the end of a chunk.
static bool end_chunk(CPNGInflater *inflater) {
  uint8_t stored[CRC_BYTES];
  return byte_source_read(inflater->reader->source, stored, CRC_BYTES) &&
         big_endian(stored) == inflater->crc;
}

static bool next_chunk(CPNGInflater *inflater) {
  if (!byte_source_read(inflater->reader->source, inflater->chunk_header, CHUNK_HEADER_BYTES))
    return false;
  begin_chunk(inflater);
  return true;
}

static bool read_piece(CPNGInflater *inflater, uint8_t *out, size_t count) {
  if (!byte_source_read(inflater->reader->source, out, count)) return false;
  inflater->crc = (uint32_t)crc32(inflater->crc, out, (uInt)count);
  inflater->chunk_left -= (uint32_t)count;
  return true;
}

/// Fills the input from as many IDAT chunks as it takes. False if anything is wrong with them.
static bool gather(CPNGInflater *inflater) {
  DeflateDecoder *decoder = &inflater->decoder;
  size_t left = (size_t)(decoder->in_end - decoder->in);
  memmove(inflater->input, decoder->in, left);
  uint8_t *end = inflater->input + left;
  size_t room = INPUT_BYTES;
  while (!inflater->pixels_ended) {
    if (inflater->chunk_left == 0) {
      if (!end_chunk(inflater) || !next_chunk(inflater)) return false;
      inflater->pixels_ended = !is_type(inflater, "IDAT");
      continue;
    }
    // Where a chunk is cut, libpng has inflated all whole pieces before, and no more.
    size_t part =
        room < inflater->chunk_left ? room - room % IDAT_PIECE_BYTES : inflater->chunk_left;
    if (part == 0) break;
    if (!read_piece(inflater, end, part)) return false;
    end += part;
    room -= part;
  }
  memset(end, 0, DEFLATE_INPUT_SLACK);
  decoder->in = inflater->input;
  decoder->in_end = end;
  decoder->has_all_input = inflater->pixels_ended;
  return true;
}

/// Skips the header of the zlib stream (RFC 1950, 2.2), which must be that of the largest window:
/// libpng would take another's word for it.
static bool skip_zlib_header(CPNGInflater *inflater) {
  DeflateDecoder *decoder = &inflater->decoder;
  if (decoder->in_end - decoder->in < 2) return false;
  const uint8_t *bytes = decoder->in;
  if (bytes[0] != 0x78 || (bytes[0] << 8 | bytes[1]) % 31 != 0 || (bytes[1] & 0x20) != 0)
    return false;
  decoder->in += 2;
  inflater->has_zlib_header = true;
  return true;
}

/// Decodes up to `end`, or a little more, or to the end of the stream. False for any irregularity.
static bool decode(CPNGInflater *inflater, const uint8_t *window, uint8_t **out,
                   const uint8_t *end) {
  while (true) {
    DeflateStatus status = deflate_decode(&inflater->decoder, window, out, end);
    if (status != DeflateStarved) return status != DeflateIrregular;
    if (!gather(inflater)) return false;
    if (!inflater->has_zlib_header && !skip_zlib_header(inflater)) return false;
  }
}

CPNGInflater *cpng_inflater_open(CPNGReader *reader) {
  if (!reader->source->can_rewind) return NULL;
  CPNGInflater *inflater = malloc(sizeof *inflater);
  if (!inflater) return NULL;
  memset(inflater, 0, offsetof(CPNGInflater, decoder));
  deflate_start(&inflater->decoder);
  inflater->decoder.in = inflater->decoder.in_end = inflater->input;
  inflater->checksum = 1;
  inflater->reader = reader;
  memcpy(inflater->chunk_header, reader->chunk_header, CHUNK_HEADER_BYTES);
  begin_chunk(inflater);
  return inflater;
}

bool cpng_inflate(CPNGInflater *inflater, uint8_t *buffer, size_t count) {
  uint8_t *start = buffer + CPNG_LEADING_BYTES;
  memcpy(buffer, inflater->tail, CPNG_LEADING_BYTES + inflater->surplus);
  uint64_t given = inflater->given;
  const uint8_t *window = given < CPNG_LEADING_BYTES ? start - given : buffer;
  uint8_t *out = start + inflater->surplus;
  // In parts, so that they are checked while they are in the cache.
  for (size_t done = 0; done < count;) {
    size_t part = count - done < CHECKED_BYTES ? count - done : CHECKED_BYTES;
    const uint8_t *part_start = start + done;
    done += part;
    if (!decode(inflater, window, &out, start + done) || out < start + done) return false;
    inflater->checksum = cpng_checksum(inflater->checksum, part_start, part);
  }
  inflater->given += count;
  inflater->surplus = (size_t)(out - (start + count));
  memcpy(inflater->tail, buffer + count, CPNG_LEADING_BYTES + inflater->surplus);
  return true;
}

/// Whether the stream ends here, with the right checksum and at the end of its last chunk.
static bool end_stream(CPNGInflater *inflater) {
  DeflateDecoder *decoder = &inflater->decoder;
  uint8_t *end = inflater->tail + CPNG_LEADING_BYTES;
  uint8_t *out = end + inflater->surplus;
  if (!decode(inflater, inflater->tail, &out, end + 1) || out > end) return false;
  if (decoder->in_end - decoder->in < ADLER_BYTES && !gather(inflater)) return false;
  if (decoder->in_end - decoder->in < ADLER_BYTES) return false;
  uint32_t stored = big_endian(decoder->in);
  decoder->in += ADLER_BYTES;
  bool has_more = decoder->in < decoder->in_end || !gather(inflater) || decoder->in < decoder->in_end;
  return stored == inflater->checksum && !has_more;
}

/// Whether a chunk after the pixels means nothing, but for eXIf. Of the chunks that libpng knows,
/// the others are left to its judgment.
static bool is_harmless(const CPNGInflater *inflater) {
  for (int byte = 4; byte < CHUNK_HEADER_BYTES; byte++) {
    uint8_t letter = inflater->chunk_header[byte] | 0x20;
    if (letter < 'a' || letter > 'z') return false;
  }
  bool is_ancillary = (inflater->chunk_header[4] & 0x20) != 0;
  return is_ancillary && !is_type(inflater, "iCCP") && !is_type(inflater, "tRNS") &&
         inflater->chunk_left <= MAXIMUM_KEPT_BYTES &&
         inflater->chunk_left <= inflater->reader->maximum_chunk_bytes;
}

static bool skip_chunk(CPNGInflater *inflater) {
  while (inflater->chunk_left > 0) {
    size_t part = inflater->chunk_left < INPUT_BYTES ? inflater->chunk_left : INPUT_BYTES;
    if (!read_piece(inflater, inflater->input, part)) return false;
  }
  return end_chunk(inflater);
}

/// Keeps an eXIf chunk, which libpng's reader would keep as well.
static bool keep_exif(CPNGInflater *inflater, KeptChunk *kept) {
  size_t count = inflater->chunk_left;
  uint8_t *bytes = malloc(count > 0 ? count : 1);
  if (!bytes) return false;
  if (!read_piece(inflater, bytes, count) || !end_chunk(inflater)) {
    free(bytes);
    return false;
  }
  *kept = (KeptChunk){bytes, count};
  return true;
}

bool cpng_inflater_finish(CPNGInflater *inflater) {
  if (!end_stream(inflater)) return false;
  while (!is_type(inflater, "IEND")) {
    if (!is_harmless(inflater)) return false;
    KeptChunk *exif = &inflater->reader->kept[CPNGChunkEXIF];
    bool is_kept = is_type(inflater, "eXIf") && !exif->bytes;
    if (!(is_kept ? keep_exif(inflater, exif) : skip_chunk(inflater))) return false;
    if (!next_chunk(inflater)) return false;
  }
  return inflater->chunk_left == 0 && end_chunk(inflater);
}

void cpng_inflater_close(CPNGInflater *inflater) { free(inflater); }
