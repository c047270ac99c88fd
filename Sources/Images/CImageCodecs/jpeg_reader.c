#include "codecs.h"
#if HAS_CODECS

#include "jpeg_reader.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

// MARK: Errors and warnings

_Static_assert(sizeof(CImageMessage) >= JMSG_LENGTH_MAX, "a message of libjpeg fits");

/// Returns whether the last error is a marker of JPEG-LS: SOF55 or LSE (ITU-T T.87, C.1.1).
static bool is_jpeg_ls(const CJPEGReader *reader) {
  int marker = reader->errors.msg_parm.i[0];
  return reader->errors.msg_code == JERR_UNKNOWN_MARKER && (marker == 0xF7 || marker == 0xF8);
}

// Every function that Swift calls sets `escape` before its first call of libjpeg. A jump therefore
// never leaves the C function that Swift called, and never crosses a Swift frame.
static void on_error(j_common_ptr common) {
  CJPEGReader *reader = (CJPEGReader *)common;
  common->err->format_message(common, reader->message->text);
  if (is_jpeg_ls(reader)) strcpy(reader->message->text, "it is a JPEG-LS");
  longjmp(reader->escape, 1);
}

static void on_message(j_common_ptr common, int level) {
  CJPEGReader *reader = (CJPEGReader *)common;
  if (level >= 0 || reader->scan_is_skipped) return;
  if (!reader->has_warning) {
    common->err->format_message(common, reader->warning.text);
    reader->has_warning = true;
  }
  // The entropy decoder has run out of data, and returns zeros up to the next restart marker.
  bool has_more = reader->info.restart_interval > 0 && !reader->source_ended;
  if (common->err->msg_code == JWRN_HIT_MARKER && !has_more) jpeg_scans_mark_damage(reader);
}

static void stay_quiet(j_common_ptr common) { (void)common; }

CImageStatus jpeg_failure_status(const CJPEGReader *reader) {
  if (is_jpeg_ls(reader)) return CImageStatusUnsupported;
  switch (reader->errors.msg_code) {
  case JERR_SOF_UNSUPPORTED:
  case JERR_BAD_PRECISION:
  case JERR_ARITH_NOTIMPL:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_IMAGE_TOO_BIG:
    return CImageStatusUnsupported;
  case JERR_EMPTY_IMAGE:
    // The height may be specified after the pixels (ITU-T T.81, B.2.5, DNL).
    if (reader->info.image_width == 0) return CImageStatusCorrupt;
    return CImageStatusUnsupported;
  case JERR_OUT_OF_MEMORY:
  case JERR_NO_BACKING_STORE:
    return CImageStatusOutOfMemory;
  default:
    return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
  }
}

// MARK: Header

CJPEGReader *cjpeg_open(CByteSource *source) {
  CJPEGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  CImageMessage ignored;
  reader->message = &ignored;
  reader->source = source;
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = stay_quiet;
  if (setjmp(reader->escape)) {
    cjpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->info);
  jpeg_input_install(reader);
  jpeg_coefficients_install(&reader->info);
  jpeg_markers_install(&reader->info, &reader->markers);
  return reader;
}

static uint64_t coefficient_bytes(const struct jpeg_decompress_struct *info) {
  uint64_t blocks = 0;
  for (int index = 0; index < info->num_components; index++) {
    const jpeg_component_info *component = &info->comp_info[index];
    // libjpeg rounds up to whole MCUs.
    uint64_t columns = component->width_in_blocks + (uint64_t)component->h_samp_factor;
    uint64_t rows = component->height_in_blocks + (uint64_t)component->v_samp_factor;
    blocks += columns * rows;
  }
  return blocks * sizeof(JBLOCK);
}

CImageStatus cjpeg_read_header(CJPEGReader *reader, size_t maximum_segment_bytes,
                               CJPEGHeader *header, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  reader->markers.maximum_count = maximum_segment_bytes;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  jpeg_read_header(info, TRUE);
  jpeg_markers_stop(info);
  if (info->num_components != 1 && info->num_components != 3 && info->num_components != 4) {
    snprintf(message->text, sizeof message->text, "%d color components", info->num_components);
    return CImageStatusUnsupported;
  }
  header->width = info->image_width;
  header->height = info->image_height;
  header->component_count = info->num_components;
  header->rows_per_band = (uint32_t)(info->max_v_samp_factor * DCTSIZE);
  header->coefficient_bytes = jpeg_has_multiple_scans(info) ? coefficient_bytes(info) : 0;
  return CImageStatusDone;
}

const uint8_t *cjpeg_segments(const CJPEGReader *reader, size_t *count) {
  *count = reader->markers.count;
  return reader->markers.bytes;
}

void cjpeg_close(CJPEGReader *reader) {
  jpeg_destroy_decompress(&reader->info);
  free(reader->markers.bytes);
  free(reader->coefficients.memory);
  free(reader->scratch);
  free(reader);
}

#endif
