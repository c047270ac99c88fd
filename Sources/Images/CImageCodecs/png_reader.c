#include "codecs.h"
#if HAS_CODECS

#include "png_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNUSED_CHUNKS = 12 };

// In the order of `CPNGChunk`.
static const png_byte kept_names[] = "cICP\0gAMA\0cHRM\0sRGB\0eXIf";

static const png_byte unused_names[] =
    "bKGD\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

static void copy_text(CImageMessage *message, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
}

// Every function that Swift calls sets `escape` before its first call of libpng. A jump therefore
// never leaves the C function that Swift called, and never crosses a Swift frame.
static void on_error(png_structp png, png_const_charp text) {
  CPNGReader *reader = png_get_error_ptr(png);
  copy_text(reader->message, text);
  longjmp(reader->escape, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  CPNGReader *reader = png_get_error_ptr(png);
  // A chunk beyond the limits is dropped, and not damaged. libpng gives no other sign of that.
  if (strstr(text, "chunk data is too large") || strstr(text, "exceeds application limits") ||
      strstr(text, "exceeds memory limits")) {
    if (strncmp(text, "iCCP", 4) == 0) reader->has_large_profile = true;
    return;
  }
  if (reader->has_warning) return;
  reader->has_warning = true;
  copy_text(&reader->warning, text);
}

static void supply(png_structp png, png_bytep out, size_t count) {
  CPNGReader *reader = png_get_io_ptr(png);
  if (!cbytes_read(reader->source, out, count)) {
    reader->source_ended = true;
    png_error(png, "the file ends too early");
  }
  if (count == CPNG_CHUNK_HEADER_BYTES) memcpy(reader->chunk_header, out, count);
}

/// Returns whether a chunk is a frame of an animation, or describes one.
static bool is_of_animation(const png_byte *name) {
  return memcmp(name, "fcTL", 4) == 0 || memcmp(name, "fdAT", 4) == 0;
}

/// Keeps the first chunk of each kind that Swift interprets, and drops all others.
static int keep_chunk(png_structp png, png_unknown_chunkp chunk) {
  CPNGReader *reader = png_get_user_chunk_ptr(png);
  if (is_of_animation(chunk->name)) return 1;
  reader->chunk_count += 1;
  if (reader->chunk_count > reader->limits.maximum_count) png_error(png, "too many chunks");
  for (int kind = 0; kind < KEPT_CHUNKS; kind++) {
    if (memcmp(chunk->name, kept_names + 5 * kind, 4) != 0) continue;
    KeptChunk *kept = &reader->kept[kind];
    bool is_misplaced = kind != CPNGChunkEXIF && (chunk->location & PNG_AFTER_IDAT) != 0;
    if (kept->bytes || is_misplaced || chunk->size > reader->limits.maximum_kept_bytes) return 1;
    kept->bytes = malloc(chunk->size > 0 ? chunk->size : 1);
    if (!kept->bytes) {
      reader->is_out_of_memory = true;
      return 1;
    }
    if (chunk->size > 0) memcpy(kept->bytes, chunk->data, chunk->size);
    kept->count = chunk->size;
    return 1;
  }
  return 1;
}

static png_voidp allocate(png_structp png, png_alloc_size_t count) {
  CPNGReader *reader = png_get_mem_ptr(png);
  void *bytes = malloc(count);
  if (!bytes) reader->is_out_of_memory = true;
  return bytes;
}

static void release(png_structp png, png_voidp bytes) {
  (void)png;
  free(bytes);
}

static bool create_structs(CPNGReader *reader) {
  CImageMessage ignored;
  reader->message = &ignored;
  if (setjmp(reader->escape)) return false;
  reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning,
                                         reader, allocate, release);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info) return false;
  png_set_read_fn(reader->png, reader, supply);
  png_set_compression_buffer_size(reader->png, CPNG_PIECE_BYTES);
  return true;
}

static void destroy_structs(CPNGReader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  for (int kind = 0; kind < KEPT_CHUNKS; kind++) free(reader->kept[kind].bytes);
  memset(reader->kept, 0, sizeof reader->kept);
}

static CImageStatus failure_status(const CPNGReader *reader) {
  if (reader->is_out_of_memory) return CImageStatusOutOfMemory;
  if (reader->chunk_count > reader->limits.maximum_count) return CImageStatusTooManyChunks;
  return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
}

CPNGReader *cpng_open(CByteSource *source, CPNGChunkLimits limits) {
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->limits = limits;
  if (create_structs(reader)) return reader;
  cpng_close(reader);
  return NULL;
}

static void describe(const CPNGReader *reader, CPNGHeader *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_byte color = png_get_color_type(png, info);
  bool has_color_key = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->channels = png_get_channels(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  header->is_gray = (color & PNG_COLOR_MASK_COLOR) == 0;
  header->has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0 || has_color_key;
  header->is_plain = header->bit_depth == 8 && color != PNG_COLOR_TYPE_PALETTE &&
                     !has_color_key && !header->is_interlaced;
}

CImageStatus cpng_read_header(CPNGReader *reader, CPNGHeader *header, CImageMessage *message) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  // To libpng, 0 means that there is no limit.
  png_set_chunk_malloc_max(png, reader->limits.maximum_bytes > 0 ? reader->limits.maximum_bytes : 1);
  // Swift checks the size against its own limits.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Otherwise, libpng rejects profiles that are good enough.
  png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
  // Unused chunks also go to `keep_chunk`, within the limit. libpng itself would allocate and
  // decompress them: a text chunk that claims two gigabytes would get two gigabytes of zeroed memory.
  png_set_read_user_chunk_fn(png, reader, keep_chunk);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, kept_names, KEPT_CHUNKS);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, unused_names, UNUSED_CHUNKS);
  png_read_info(png, info);
  describe(reader, header);
  if (!reader->has_header) reader->header = *header;
  reader->has_header = true;
  return reader->is_out_of_memory ? CImageStatusOutOfMemory : CImageStatusDone;
}

CImageStatus cpng_start_rows(CPNGReader *reader, bool is_fine, CImageMessage *message) {
  png_structp png = reader->png;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  png_set_expand(png);
  if (!is_fine) png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, is_fine ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  png_read_update_info(png, reader->info);
  // The caller's buffer has four channels per pixel.
  size_t bytes_per_pixel = is_fine ? 8 : 4;
  bool is_rgba = png_get_rowbytes(png, reader->info) == reader->header.width * bytes_per_pixel;
  return is_rgba ? CImageStatusDone : CImageStatusUnsupported;
}

/// Returns whether two headers lead to the same buffers, rows, and limits.
static bool is_same_layout(const CPNGHeader *one, const CPNGHeader *other) {
  return one->width == other->width && one->height == other->height &&
         one->channels == other->channels && one->bit_depth == other->bit_depth &&
         one->is_interlaced == other->is_interlaced && one->is_gray == other->is_gray &&
         one->has_alpha == other->has_alpha && one->is_plain == other->is_plain;
}

CImageStatus cpng_restart(CPNGReader *reader, CImageMessage *message) {
  memset(message, 0, sizeof *message);
  destroy_structs(reader);
  reader->has_warning = reader->has_large_profile = false;
  reader->chunk_count = 0;
  if (!cbytes_rewind(reader->source)) return CImageStatusTruncated;
  if (!create_structs(reader)) return CImageStatusOutOfMemory;
  CPNGHeader header;
  CImageStatus status = cpng_read_header(reader, &header, message);
  if (status != CImageStatusDone) return status;
  if (!is_same_layout(&header, &reader->header)) {
    byte_source_fail_changed(reader->source);
    return CImageStatusCorrupt;
  }
  return cpng_start_rows(reader, false, message);
}

void cpng_first_pixel_chunk(const CPNGReader *reader, uint8_t *header) {
  memcpy(header, reader->chunk_header, CPNG_CHUNK_HEADER_BYTES);
}

size_t cpng_chunk_count(const CPNGReader *reader) { return reader->chunk_count; }

const uint8_t *cpng_chunk(const CPNGReader *reader, CPNGChunk kind, size_t *count) {
  *count = reader->kept[kind].count;
  return reader->kept[kind].bytes;
}

bool cpng_has_large_profile(const CPNGReader *reader) { return reader->has_large_profile; }

const uint8_t *cpng_profile(const CPNGReader *reader, size_t *count) {
  png_charp name = NULL;
  png_bytep bytes = NULL;
  png_uint_32 size = 0;
  int compression = 0;
  *count = 0;
  if (!png_get_iCCP(reader->png, reader->info, &name, &compression, &bytes, &size)) return NULL;
  *count = size;
  return bytes;
}

CImageStatus cpng_read_rows(CPNGReader *reader, uint8_t *out, size_t bytes_per_row, uint32_t rows,
                            uint32_t *done, CImageMessage *message) {
  *done = 0;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  while (*done < rows) {
    png_read_row(reader->png, out + (size_t)*done * bytes_per_row, NULL);
    *done += 1;
  }
  return CImageStatusDone;
}

CImageStatus cpng_finish(CPNGReader *reader, CImageMessage *message) {
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  png_read_end(reader->png, reader->info);
  return reader->is_out_of_memory ? CImageStatusOutOfMemory : CImageStatusDone;
}

bool cpng_warning(const CPNGReader *reader, CImageMessage *message) {
  *message = reader->warning;
  return reader->has_warning;
}

void cpng_close(CPNGReader *reader) {
  destroy_structs(reader);
  free(reader);
}

#endif
