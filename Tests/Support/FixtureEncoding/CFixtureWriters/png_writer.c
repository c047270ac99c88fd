#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CFixtureWriters.h"
#include "byte_buffer.h"

struct CPNGWriter {
  png_structp codec;
  png_infop info;
  // Every entry point sets it anew before it calls the codec: a jump never leaves that call.
  jmp_buf on_error;
  CImageMessage message;
  byte_buffer buffer;
  bool is_out_of_memory;
  bool is_header_written;
  bool is_packed;
  size_t row_bytes;
  uint32_t height;
  uint32_t rows_written;
  // All rows of an interlaced image, which is written in seven passes over them.
  byte_buffer held_rows;
  bool is_interlaced;
};

// MARK: - What the codec calls

static void fail(png_structp codec, png_const_charp text) {
  CPNGWriter *writer = png_get_error_ptr(codec);
  snprintf(writer->message.text, sizeof writer->message.text, "%s", text);
  longjmp(writer->on_error, 1);
}

static void ignore_warning(png_structp codec, png_const_charp text) {
  (void)codec;
  (void)text;
}

static void append(png_structp codec, png_bytep bytes, size_t count) {
  CPNGWriter *writer = png_get_io_ptr(codec);
  if (byte_buffer_append(&writer->buffer, bytes, count)) return;
  writer->is_out_of_memory = true;
  png_error(codec, "out of memory");
}

static void flush(png_structp codec) { (void)codec; }

// MARK: - Helpers

static CImageWriteStatus invalid(CImageMessage *message, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
  return CImageWriteStatusInvalid;
}

static CImageWriteStatus failure(const CPNGWriter *writer, CImageMessage *message) {
  *message = writer->message;
  return writer->is_out_of_memory ? CImageWriteStatusOutOfMemory : CImageWriteStatusFailed;
}

static int color_type(CPNGWriterColor color) {
  switch (color) {
    case CPNGWriterColorGray: return PNG_COLOR_TYPE_GRAY;
    case CPNGWriterColorGrayAlpha: return PNG_COLOR_TYPE_GRAY_ALPHA;
    case CPNGWriterColorRGB: return PNG_COLOR_TYPE_RGB;
    case CPNGWriterColorRGBA: return PNG_COLOR_TYPE_RGB_ALPHA;
    case CPNGWriterColorPalette: return PNG_COLOR_TYPE_PALETTE;
  }
}

static size_t channel_count(CPNGWriterColor color) {
  switch (color) {
    case CPNGWriterColorGray:
    case CPNGWriterColorPalette: return 1;
    case CPNGWriterColorGrayAlpha: return 2;
    case CPNGWriterColorRGB: return 3;
    case CPNGWriterColorRGBA: return 4;
  }
}

static void write_header(CPNGWriter *writer) {
  if (writer->is_header_written) return;
  png_write_info(writer->codec, writer->info);
  if (writer->is_packed) png_set_packing(writer->codec);
  writer->is_header_written = true;
}

// MARK: - Entry points

CImageWriteStatus cpng_writer_create(
    const CPNGWriterSettings *settings, CPNGWriter **result, CImageMessage *message) {
  *result = NULL;
  if (settings->width == 0 || settings->height == 0 || settings->width > PNG_UINT_31_MAX / 8 ||
      settings->height > PNG_UINT_31_MAX || settings->compression_level < 0 ||
      settings->compression_level > 9) {
    return invalid(message, "the size or the compression level is out of range");
  }
  CPNGWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return CImageWriteStatusOutOfMemory;
  // Handed out before anything can fail: the caller destroys it in any case.
  *result = writer;
  if (setjmp(writer->on_error)) return failure(writer, message);

  writer->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, ignore_warning);
  if (writer->codec == NULL) return CImageWriteStatusOutOfMemory;
  writer->info = png_create_info_struct(writer->codec);
  if (writer->info == NULL) return CImageWriteStatusOutOfMemory;
  png_set_write_fn(writer->codec, writer, append, flush);
  png_set_user_limits(writer->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_level(writer->codec, settings->compression_level);
  png_set_IHDR(
      writer->codec, writer->info, settings->width, settings->height, settings->bit_depth,
      color_type(settings->color),
      settings->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);

  size_t sample_bytes = settings->bit_depth == 16 ? 2 : 1;
  writer->row_bytes = settings->width * channel_count(settings->color) * sample_bytes;
  writer->is_packed = settings->bit_depth < 8;
  writer->height = settings->height;
  writer->is_interlaced = settings->is_interlaced;
  return CImageWriteStatusDone;
}

CImageWriteStatus cpng_writer_set_palette(
    CPNGWriter *writer, const uint8_t *colors, size_t color_count, const uint8_t *alpha,
    size_t alpha_count, CImageMessage *message) {
  if (writer->is_header_written || color_count == 0 || color_count > PNG_MAX_PALETTE_LENGTH ||
      alpha_count > color_count || (alpha == NULL && alpha_count > 0)) {
    return invalid(message, "a palette comes before the first row and has 1 to 256 colors");
  }
  png_color palette[PNG_MAX_PALETTE_LENGTH];
  for (size_t i = 0; i < color_count; i++) {
    palette[i] = (png_color){colors[3 * i], colors[3 * i + 1], colors[3 * i + 2]};
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  png_set_PLTE(writer->codec, writer->info, palette, (int)color_count);
  if (alpha_count > 0) {
    png_set_tRNS(writer->codec, writer->info, alpha, (int)alpha_count, NULL);
  }
  return CImageWriteStatusDone;
}

CImageWriteStatus cpng_writer_add_exif(
    CPNGWriter *writer, const uint8_t *tiff, size_t count, CImageMessage *message) {
  if (writer->is_header_written || count == 0 || count > PNG_UINT_31_MAX) {
    return invalid(message, "EXIF comes before the first row and is not empty");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  // The library's parameter is not const, but it only copies.
  png_set_eXIf_1(writer->codec, writer->info, (png_uint_32)count, (png_bytep)tiff);
  return CImageWriteStatusDone;
}

CImageWriteStatus cpng_writer_add_profile(
    CPNGWriter *writer, const char *name, const uint8_t *profile, size_t count,
    CImageMessage *message) {
  if (writer->is_header_written || count == 0 || count > PNG_UINT_31_MAX) {
    return invalid(message, "a profile comes before the first row and is not empty");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  png_set_iCCP(
      writer->codec, writer->info, name, PNG_COMPRESSION_TYPE_BASE, profile, (png_uint_32)count);
  if (!png_get_valid(writer->codec, writer->info, PNG_INFO_iCCP)) {
    return invalid(message, "the profile is faulty");
  }
  return CImageWriteStatusDone;
}

CImageWriteStatus cpng_writer_write_rows(
    CPNGWriter *writer, const uint8_t *rows, size_t count, CImageMessage *message) {
  if (count % writer->row_bytes != 0 ||
      count / writer->row_bytes > writer->height - writer->rows_written) {
    return invalid(message, "not whole rows, or more rows than the image has");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  write_header(writer);
  if (writer->is_interlaced) {
    if (!byte_buffer_append(&writer->held_rows, rows, count)) return CImageWriteStatusOutOfMemory;
  } else {
    for (size_t start = 0; start < count; start += writer->row_bytes) {
      png_write_row(writer->codec, rows + start);
    }
  }
  writer->rows_written += (uint32_t)(count / writer->row_bytes);
  return CImageWriteStatusDone;
}

CImageWriteStatus cpng_writer_finish(
    CPNGWriter *writer, uint8_t **bytes, size_t *count, CImageMessage *message) {
  *bytes = NULL;
  *count = 0;
  if (writer->rows_written < writer->height) return invalid(message, "rows are missing");
  if (setjmp(writer->on_error)) return failure(writer, message);
  if (writer->is_interlaced) {
    int pass_count = png_set_interlace_handling(writer->codec);
    for (int pass = 0; pass < pass_count; pass++) {
      for (uint32_t row = 0; row < writer->height; row++) {
        png_write_row(writer->codec, writer->held_rows.bytes + row * writer->row_bytes);
      }
    }
  }
  png_write_end(writer->codec, writer->info);
  *bytes = writer->buffer.bytes;
  *count = writer->buffer.count;
  memset(&writer->buffer, 0, sizeof writer->buffer);
  return CImageWriteStatusDone;
}

void cpng_writer_destroy(CPNGWriter *writer) {
  if (writer == NULL) return;
  if (writer->codec != NULL) png_destroy_write_struct(&writer->codec, &writer->info);
  free(writer->held_rows.bytes);
  free(writer->buffer.bytes);
  free(writer);
}
