#include "codecs.h"
#if HAS_CODECS

#include "CPNGStream.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

struct CPNGStream {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  uint8_t *bytes;
  size_t count, capacity;
  bool has_failed;
};

enum { CHUNK_BYTES = 1 << 16, PALETTE_LIMIT = 256 };

// Every function that Swift calls sets `escape` before its first call of libpng. A jump therefore
// never leaves the C function that Swift called. The layout is valid, so the only possible error is
// a lack of memory.
static void on_error(png_structp png, png_const_charp text) {
  (void)text;
  longjmp(((CPNGStream *)png_get_error_ptr(png))->escape, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  CPNGStream *stream = png_get_io_ptr(png);
  if (count > stream->capacity - stream->count) {
    size_t capacity = 2 * (stream->capacity + count);
    uint8_t *larger = realloc(stream->bytes, capacity);
    if (!larger) png_error(png, "out of memory");
    stream->bytes = larger;
    stream->capacity = capacity;
  }
  memcpy(stream->bytes + stream->count, bytes, count);
  stream->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void write_palette(CPNGStream *stream, const CPNGLayout *layout) {
  png_color colors[PALETTE_LIMIT];
  for (int i = 0; i < layout->palette_count; i++) {
    const uint8_t *color = layout->palette + 3 * i;
    colors[i] = (png_color){color[0], color[1], color[2]};
  }
  png_set_PLTE(stream->png, stream->info, colors, layout->palette_count);
  if (layout->transparent_index < 0) return;
  png_byte alphas[PALETTE_LIMIT];
  memset(alphas, 255, sizeof alphas);
  alphas[layout->transparent_index] = 0;
  png_set_tRNS(stream->png, stream->info, alphas, layout->transparent_index + 1, NULL);
}

static bool write_head(CPNGStream *stream, const CPNGLayout *layout) {
  if (setjmp(stream->escape)) return false;
  png_structp png = stream->png;
  png_set_write_fn(png, stream, append, flush_nothing);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_buffer_size(png, CHUNK_BYTES);
  png_set_IHDR(png, stream->info, layout->width, layout->height, layout->bit_depth,
               layout->color_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (layout->palette) write_palette(stream, layout);
  // Adjacent indices may represent unrelated colors (W3C PNG third edition, 12.7).
  png_set_filter(png, PNG_FILTER_TYPE_BASE, layout->palette ? PNG_FILTER_NONE : PNG_ALL_FILTERS);
  // Searching for long repeats among dithered pixels would take twice the time. It would also
  // produce larger files, because zlib prefers any repeat to none.
  if (layout->is_dithered) png_set_compression_level(png, 4);
  png_set_compression_strategy(png, layout->is_dithered ? Z_FILTERED : Z_DEFAULT_STRATEGY);
  png_write_info(png, stream->info);
  png_set_packing(png);
  return true;
}

CPNGStream *cpng_stream_open(const CPNGLayout *layout, CImageMessage *message) {
  strcpy(message->text, "out of memory");
  CPNGStream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, stream, on_error, ignore_warning);
  if (stream->png) stream->info = png_create_info_struct(stream->png);
  if (stream->info && write_head(stream, layout)) return stream;
  cpng_stream_close(stream);
  return NULL;
}

void cpng_stream_add(CPNGStream *stream, const uint8_t *row) {
  if (setjmp(stream->escape)) {
    stream->has_failed = true;
    return;
  }
  if (!stream->has_failed) png_write_row(stream->png, row);
}

bool cpng_stream_finish(CPNGStream *stream) {
  if (stream->has_failed || setjmp(stream->escape)) return false;
  png_write_end(stream->png, NULL);
  return true;
}

const uint8_t *cpng_stream_take(CPNGStream *stream, size_t *count) {
  *count = stream->count;
  stream->count = 0;
  return stream->bytes;
}

void cpng_stream_close(CPNGStream *stream) {
  if (!stream) return;
  png_destroy_write_struct(&stream->png, &stream->info);
  free(stream->bytes);
  free(stream);
}

#endif
