#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CFixtureWriters.h"
#include "byte_buffer.h"

struct CJPEGWriter {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  // Every entry point sets it anew before it calls the codec: a jump never leaves that call.
  jmp_buf on_error;
  CImageMessage message;
  byte_buffer buffer;
  size_t row_bytes;
  bool is_inverted;
  uint8_t *inverted_row;
  jpeg_scan_info scans[MAX_COMPS_IN_SCAN];
};

// MARK: - What the codec calls

static void fail(j_common_ptr codec) {
  CJPEGWriter *writer = codec->client_data;
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  snprintf(writer->message.text, sizeof writer->message.text, "%s", text);
  longjmp(writer->on_error, 1);
}

static void ignore_output(j_common_ptr codec) { (void)codec; }

static void ignore_message(j_common_ptr codec, int level) {
  (void)codec;
  (void)level;
}

/// Offers the codec all the room there is after the bytes written so far.
static void offer_room(j_compress_ptr codec) {
  CJPEGWriter *writer = codec->client_data;
  if (!byte_buffer_reserve(&writer->buffer, 4096)) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
  codec->dest->next_output_byte = writer->buffer.bytes + writer->buffer.count;
  codec->dest->free_in_buffer = writer->buffer.capacity - writer->buffer.count;
}

static boolean take_full_buffer(j_compress_ptr codec) {
  CJPEGWriter *writer = codec->client_data;
  // The library's contract: all of the room was used, whatever free_in_buffer says.
  writer->buffer.count = writer->buffer.capacity;
  offer_room(codec);
  return TRUE;
}

static void take_last_bytes(j_compress_ptr codec) {
  CJPEGWriter *writer = codec->client_data;
  writer->buffer.count = writer->buffer.capacity - codec->dest->free_in_buffer;
}

// MARK: - Helpers

static CImageWriteStatus invalid(CImageMessage *message, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
  return CImageWriteStatusInvalid;
}

static CImageWriteStatus failure(const CJPEGWriter *writer, CImageMessage *message) {
  *message = writer->message;
  return writer->errors.msg_code == JERR_OUT_OF_MEMORY ? CImageWriteStatusOutOfMemory
                                                       : CImageWriteStatusFailed;
}

static void set_color(j_compress_ptr codec, const CJPEGWriterSettings *settings) {
  switch (settings->color) {
    case CJPEGWriterColorGray:
      codec->input_components = 1;
      codec->in_color_space = JCS_GRAYSCALE;
      break;
    case CJPEGWriterColorRGB:
      codec->input_components = 3;
      codec->in_color_space = JCS_RGB;
      break;
    case CJPEGWriterColorCMYK:
    case CJPEGWriterColorYCCK:
      codec->input_components = 4;
      codec->in_color_space = JCS_CMYK;
      break;
  }
  jpeg_set_defaults(codec);
  if (settings->color == CJPEGWriterColorYCCK) jpeg_set_colorspace(codec, JCS_YCCK);
  bool has_chroma =
      settings->color == CJPEGWriterColorRGB || settings->color == CJPEGWriterColorYCCK;
  int h = has_chroma && settings->sampling != CJPEGWriterSampling444 ? 2 : 1;
  int v = has_chroma && settings->sampling == CJPEGWriterSampling420 ? 2 : 1;
  codec->comp_info[0].h_samp_factor = h;
  codec->comp_info[0].v_samp_factor = v;
  if (settings->color == CJPEGWriterColorYCCK) {
    codec->comp_info[3].h_samp_factor = h;
    codec->comp_info[3].v_samp_factor = v;
  }
}

// MARK: - Entry points

CImageWriteStatus cjpeg_writer_create(
    const CJPEGWriterSettings *settings, CJPEGWriter **result, CImageMessage *message) {
  *result = NULL;
  if (settings->width == 0 || settings->height == 0 || settings->width > JPEG_MAX_DIMENSION ||
      settings->height > JPEG_MAX_DIMENSION) {
    return invalid(message, "a JPEG has 1 to 65500 rows and columns");
  }
  if (settings->quality < 1 || settings->quality > 100 || settings->restart_rows < 0) {
    return invalid(message, "the quality or the restart interval is out of range");
  }
  CJPEGWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return CImageWriteStatusOutOfMemory;
  // Handed out before anything can fail: the caller destroys it in any case.
  *result = writer;
  if (setjmp(writer->on_error)) return failure(writer, message);

  writer->codec.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = fail;
  writer->errors.output_message = ignore_output;
  writer->errors.emit_message = ignore_message;
  writer->codec.client_data = writer;
  jpeg_create_compress(&writer->codec);
  writer->destination.init_destination = offer_room;
  writer->destination.empty_output_buffer = take_full_buffer;
  writer->destination.term_destination = take_last_bytes;
  writer->codec.dest = &writer->destination;

  writer->codec.image_width = settings->width;
  writer->codec.image_height = settings->height;
  set_color(&writer->codec, settings);
  jpeg_set_quality(&writer->codec, settings->quality, TRUE);
  // The integer transform gives the same bytes on every machine; the fast ones need not.
  writer->codec.dct_method = JDCT_ISLOW;
  writer->codec.optimize_coding = TRUE;
  writer->codec.restart_in_rows = settings->restart_rows;
  if (settings->has_scan_per_component) {
    int count = writer->codec.num_components;
    for (int i = 0; i < count; i++)
      writer->scans[i] = (jpeg_scan_info){.comps_in_scan = 1, .component_index = {i}, .Se = 63};
    writer->codec.scan_info = writer->scans;
    writer->codec.num_scans = count;
  }
  if (settings->is_progressive) jpeg_simple_progression(&writer->codec);

  writer->row_bytes = (size_t)settings->width * (size_t)writer->codec.input_components;
  writer->is_inverted = writer->codec.in_color_space == JCS_CMYK;
  if (writer->is_inverted) {
    writer->inverted_row = malloc(writer->row_bytes);
    if (writer->inverted_row == NULL) return CImageWriteStatusOutOfMemory;
  }
  jpeg_start_compress(&writer->codec, TRUE);
  return CImageWriteStatusDone;
}

CImageWriteStatus cjpeg_writer_add_exif(
    CJPEGWriter *writer, const uint8_t *tiff, size_t count, CImageMessage *message) {
  static const uint8_t prefix[6] = {'E', 'x', 'i', 'f', 0, 0};
  if (writer->codec.next_scanline > 0 || count > 65533 - sizeof prefix) {
    return invalid(message, "EXIF comes before the first row and fits one segment");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  jpeg_write_m_header(&writer->codec, JPEG_APP0 + 1, (unsigned)(sizeof prefix + count));
  for (size_t i = 0; i < sizeof prefix; i++) jpeg_write_m_byte(&writer->codec, prefix[i]);
  for (size_t i = 0; i < count; i++) jpeg_write_m_byte(&writer->codec, tiff[i]);
  return CImageWriteStatusDone;
}

CImageWriteStatus cjpeg_writer_add_profile(
    CJPEGWriter *writer, const uint8_t *profile, size_t count, CImageMessage *message) {
  if (writer->codec.next_scanline > 0 || count == 0 || count > 255 * 65519) {
    return invalid(message, "a profile comes before the first row and fits 255 segments");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  jpeg_write_icc_profile(&writer->codec, profile, (unsigned)count);
  return CImageWriteStatusDone;
}

CImageWriteStatus cjpeg_writer_write_rows(
    CJPEGWriter *writer, const uint8_t *rows, size_t count, CImageMessage *message) {
  size_t remaining = writer->codec.image_height - writer->codec.next_scanline;
  if (count % writer->row_bytes != 0 || count / writer->row_bytes > remaining) {
    return invalid(message, "not whole rows, or more rows than the image has");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  for (size_t start = 0; start < count; start += writer->row_bytes) {
    // The library's row type is not const, but it only reads.
    JSAMPROW row = (JSAMPROW)(rows + start);
    if (writer->is_inverted) {
      for (size_t i = 0; i < writer->row_bytes; i++) writer->inverted_row[i] = 255 - row[i];
      row = writer->inverted_row;
    }
    jpeg_write_scanlines(&writer->codec, &row, 1);
  }
  return CImageWriteStatusDone;
}

CImageWriteStatus cjpeg_writer_finish(
    CJPEGWriter *writer, uint8_t **bytes, size_t *count, CImageMessage *message) {
  *bytes = NULL;
  *count = 0;
  if (writer->codec.next_scanline < writer->codec.image_height) {
    return invalid(message, "rows are missing");
  }
  if (setjmp(writer->on_error)) return failure(writer, message);
  jpeg_finish_compress(&writer->codec);
  *bytes = writer->buffer.bytes;
  *count = writer->buffer.count;
  memset(&writer->buffer, 0, sizeof writer->buffer);
  return CImageWriteStatusDone;
}

void cjpeg_writer_destroy(CJPEGWriter *writer) {
  if (writer == NULL) return;
  jpeg_destroy_compress(&writer->codec);
  free(writer->inverted_row);
  free(writer->buffer.bytes);
  free(writer);
}
