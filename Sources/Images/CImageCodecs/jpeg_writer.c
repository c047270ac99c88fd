#include "codecs.h"
#if HAS_CODECS

#include "CJPEGWriter.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
  // The first member, so that libjpeg's callbacks can find the writer.
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  unsigned char *file;
  unsigned long file_bytes;
  CImageMessage *message;
  jmp_buf escape;
} Writer;

_Static_assert(sizeof(CImageMessage) >= JMSG_LENGTH_MAX, "a message of libjpeg fits");

static void on_error(j_common_ptr common) {
  Writer *writer = (Writer *)common;
  common->err->format_message(common, writer->message->text);
  longjmp(writer->escape, 1);
}

static void ignore_message(j_common_ptr common, int level) {
  (void)common;
  (void)level;
}

/// Writes the file to the writer's buffer, or to a larger one that libjpeg allocates. An error of
/// libjpeg jumps back here.
static CImageStatus write_file(
    Writer *writer, const uint8_t *samples, uint32_t width, uint32_t height, int quality) {
  struct jpeg_compress_struct *info = &writer->info;
  if (setjmp(writer->escape)) {
    return writer->errors.msg_code == JERR_OUT_OF_MEMORY ? CImageStatusOutOfMemory
                                                         : CImageStatusUnsupported;
  }
  jpeg_create_compress(info);
  jpeg_mem_dest(info, &writer->file, &writer->file_bytes);
  info->image_width = width;
  info->image_height = height;
  info->input_components = 3;
  info->in_color_space = JCS_RGB;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  // The integer transform produces the same bytes on every machine.
  info->dct_method = JDCT_ISLOW;
  info->optimize_coding = TRUE;
  jpeg_start_compress(info, TRUE);
  while (info->next_scanline < height) {
    // The row type of libjpeg is not const, but the rows are only read.
    JSAMPROW row = (JSAMPROW)(samples + (size_t)info->next_scanline * width * 3);
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
  return CImageStatusDone;
}

CImageStatus cjpeg_write(const uint8_t *samples, uint32_t width, uint32_t height, int quality,
                         uint8_t **bytes, size_t *count, CImageMessage *message) {
  memset(message, 0, sizeof *message);
  *bytes = NULL;
  *count = 0;
  // More than any file takes, so that libjpeg does not need to allocate another buffer.
  size_t capacity = ((size_t)width + 16) * ((size_t)height + 16) * 4 + 4096;
  Writer *writer = calloc(1, sizeof *writer);
  unsigned char *buffer = malloc(capacity);
  if (!writer || !buffer) {
    free(writer);
    free(buffer);
    return CImageStatusOutOfMemory;
  }
  writer->message = message;
  writer->file = buffer;
  writer->file_bytes = capacity;
  writer->info.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = ignore_message;
  CImageStatus status = write_file(writer, samples, width, height, quality);
  jpeg_destroy_compress(&writer->info);
  if (status == CImageStatusDone) {
    *bytes = writer->file;
    *count = writer->file_bytes;
  }
  if (*bytes != buffer) free(buffer);
  free(writer);
  return status;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }

#endif
