#include "png_reader.h"
#include "codec_memory.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// Enough for zlib to stay in its inner loop.
enum { INPUT_BYTES = 128 << 10, CRC_BYTES = 4 };

struct CPNGInflater {
  CPNGReader *reader;
  z_stream stream;
  /// What is left of the chunk, and the CRC of what was read of it.
  uint32_t chunk_left;
  uint32_t crc;
  /// How many bytes of rows are to come, by the header.
  uint64_t bytes_left;
  bool has_zlib_header;
  bool pixels_ended;
  bool stream_ended;
  uint8_t chunk_header[CHUNK_HEADER_BYTES];
  uint8_t input[INPUT_BYTES];
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

/// Fills the input from as many IDAT chunks as it takes. False if there is no more, or if anything
/// is wrong with them.
static bool gather(CPNGInflater *inflater) {
  size_t count = 0;
  while (!inflater->pixels_ended) {
    if (inflater->chunk_left == 0) {
      if (!end_chunk(inflater) || !next_chunk(inflater)) return false;
      inflater->pixels_ended = !is_type(inflater, "IDAT");
      continue;
    }
    size_t part = INPUT_BYTES - count;
    // Where a chunk is cut, libpng has inflated all whole pieces before, and no more.
    part = part < inflater->chunk_left ? part - part % IDAT_PIECE_BYTES : inflater->chunk_left;
    if (part == 0) break;
    if (!read_piece(inflater, inflater->input + count, part)) return false;
    count += part;
  }
  inflater->stream.next_in = inflater->input;
  inflater->stream.avail_in = (uInt)count;
  return count > 0;
}

/// Skips the header of the zlib stream (RFC 1950, 2.2), which must be that of the largest window:
/// libpng would take another's word for it.
static bool skip_zlib_header(CPNGInflater *inflater) {
  if (inflater->stream.avail_in < 2) return false;
  const uint8_t *bytes = inflater->stream.next_in;
  if (bytes[0] != 0x78 || (bytes[0] << 8 | bytes[1]) % 31 != 0 || (bytes[1] & 0x20) != 0)
    return false;
  inflater->stream.next_in += 2;
  inflater->stream.avail_in -= 2;
  inflater->has_zlib_header = true;
  return true;
}

/// Inflates until `count` bytes are written or the stream ends.
static bool inflate_some(CPNGInflater *inflater, uint8_t *out, size_t count) {
  z_stream *stream = &inflater->stream;
  stream->next_out = out;
  stream->avail_out = (uInt)count;
  while (stream->avail_out > 0 && !inflater->stream_ended) {
    if (stream->avail_in == 0 && !gather(inflater)) return false;
    if (!inflater->has_zlib_header && !skip_zlib_header(inflater)) return false;
    int status = inflate(stream, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END) return false;
    inflater->stream_ended = status == Z_STREAM_END;
  }
  return true;
}

static voidpf allocate(voidpf context, uInt number, uInt count) {
  (void)context;
  return codec_calloc(number, count);
}

static void release(voidpf context, voidpf bytes) {
  (void)context;
  free(bytes);
}

CPNGInflater *cpng_inflater_open(CPNGReader *reader) {
  if (!reader->source->can_rewind) return NULL;
  CPNGInflater *inflater = codec_malloc(sizeof *inflater);
  if (!inflater) return NULL;
  memset(inflater, 0, offsetof(CPNGInflater, input));
  inflater->stream.zalloc = allocate;
  inflater->stream.zfree = release;
  // Without the header, for zlib to leave the checksum to us.
  if (inflateInit2(&inflater->stream, -MAX_WBITS) != Z_OK) {
    free(inflater);
    return NULL;
  }
  inflater->reader = reader;
  uint64_t row_bytes = 1 + (uint64_t)png_get_image_width(reader->png, reader->info) *
                               png_get_channels(reader->png, reader->info);
  inflater->bytes_left = row_bytes * png_get_image_height(reader->png, reader->info);
  memcpy(inflater->chunk_header, reader->chunk_header, CHUNK_HEADER_BYTES);
  begin_chunk(inflater);
  return inflater;
}

bool cpng_inflate(CPNGInflater *inflater, uint8_t *out, size_t count) {
  if (!inflate_some(inflater, out, count) || inflater->stream.avail_out > 0) return false;
  inflater->bytes_left -= count;
  // Where the stream ends before the rows do, libpng also judges its checksum, with the last of them.
  return !inflater->stream_ended || inflater->bytes_left == 0;
}

/// Whether the stream ends here, with the right checksum and at the end of its last chunk.
static bool end_stream(CPNGInflater *inflater, uint32_t checksum) {
  uint8_t extra;
  if (!inflate_some(inflater, &extra, 1) || inflater->stream.avail_out == 0) return false;
  uint32_t stored = 0;
  for (int byte = 0; byte < 4; byte++) {
    if (inflater->stream.avail_in == 0 && !gather(inflater)) return false;
    stored = stored << 8 | *inflater->stream.next_in;
    inflater->stream.next_in += 1;
    inflater->stream.avail_in -= 1;
  }
  bool has_more = inflater->stream.avail_in > 0 || gather(inflater);
  return stored == checksum && !has_more && inflater->pixels_ended;
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
         inflater->chunk_left <= inflater->reader->limits.maximum_kept_bytes &&
         inflater->chunk_left <= inflater->reader->limits.maximum_bytes;
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
  uint8_t *bytes = codec_malloc(count > 0 ? count : 1);
  if (!bytes) return false;
  if (!read_piece(inflater, bytes, count) || !end_chunk(inflater)) {
    free(bytes);
    return false;
  }
  *kept = (KeptChunk){bytes, count};
  return true;
}

bool cpng_inflater_finish(CPNGInflater *inflater, uint32_t checksum) {
  if (!end_stream(inflater, checksum)) return false;
  while (!is_type(inflater, "IEND")) {
    if (!is_harmless(inflater)) return false;
    inflater->reader->chunk_count += 1;
    if (inflater->reader->chunk_count > inflater->reader->limits.maximum_count) return false;
    KeptChunk *exif = &inflater->reader->kept[CPNGChunkEXIF];
    bool is_kept = is_type(inflater, "eXIf") && !exif->bytes;
    if (!(is_kept ? keep_exif(inflater, exif) : skip_chunk(inflater))) return false;
    if (!next_chunk(inflater)) return false;
  }
  return inflater->chunk_left == 0 && end_chunk(inflater);
}

void cpng_inflater_close(CPNGInflater *inflater) {
  inflateEnd(&inflater->stream);
  free(inflater);
}
