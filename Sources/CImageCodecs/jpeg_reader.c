#include "byte_source.h"
#include "jpeg_markers.h"

#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// How many rows of blocks one call to `cjpeg_absorb` reads.
enum { ABSORBED_ROWS = 16 };

struct CJPEGReader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr input;
  JPEGMarkers markers;
  CByteSource *source;
  bool source_ended;
  bool is_started;
  bool is_outputting;
  int denominator;
  /// Rows of MCUs from which on a component has no data at all, by component.
  JDIMENSION good_rows[MAX_COMPS_IN_SCAN];
  bool scan_is_damaged;
  bool has_warning;
  CImageMessage warning;
  CImageMessage *message;
  uint8_t *cmyk_row;
  jmp_buf escape;
};

// MARK: Errors and warnings

// Every entry point below sets `escape` before its first libjpeg call, so a jump never leaves the
// C function that Swift called, and never crosses a Swift frame.
static void on_error(j_common_ptr common) {
  CJPEGReader *reader = (CJPEGReader *)common;
  char text[JMSG_LENGTH_MAX];
  common->err->format_message(common, text);
  snprintf(reader->message->text, sizeof reader->message->text, "%s", text);
  longjmp(reader->escape, 1);
}

/// Notes that the scan in hand has no data from the row of MCUs in hand on.
static void mark_damage(CJPEGReader *reader) {
  if (reader->scan_is_damaged) return;
  reader->scan_is_damaged = true;
  const struct jpeg_decompress_struct *info = &reader->info;
  for (int index = 0; index < info->comps_in_scan; index++) {
    int component = info->cur_comp_info[index]->component_index;
    if (component < MAX_COMPS_IN_SCAN && reader->good_rows[component] < info->input_iMCU_row)
      reader->good_rows[component] = info->input_iMCU_row;
  }
}

static void on_message(j_common_ptr common, int level) {
  CJPEGReader *reader = (CJPEGReader *)common;
  if (level >= 0) return;
  if (!reader->has_warning) {
    char text[JMSG_LENGTH_MAX];
    common->err->format_message(common, text);
    snprintf(reader->warning.text, sizeof reader->warning.text, "%s", text);
    reader->has_warning = true;
  }
  // The entropy decoder has run out of data, and gives zeros up to the next restart marker.
  bool has_more = reader->info.restart_interval > 0 && !reader->source_ended;
  if (common->err->msg_code == JWRN_HIT_MARKER && !has_more) mark_damage(reader);
}

static void stay_quiet(j_common_ptr common) { (void)common; }

static CImageStatus failure_status(const CJPEGReader *reader) {
  switch (reader->errors.msg_code) {
  case JERR_SOF_UNSUPPORTED:
  case JERR_BAD_PRECISION:
  case JERR_ARITH_NOTIMPL:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
    return CImageStatusUnsupported;
  case JERR_OUT_OF_MEMORY:
  case JERR_NO_BACKING_STORE:
    return CImageStatusOutOfMemory;
  default:
    return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
  }
}

// MARK: Input

static void do_nothing(j_decompress_ptr info) { (void)info; }

static boolean refill(j_decompress_ptr info) {
  static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
  CJPEGReader *reader = (CJPEGReader *)info;
  if (byte_source_refill(reader->source)) {
    info->src->next_input_byte = reader->source->next;
    info->src->bytes_in_buffer = reader->source->available;
  } else {
    reader->source_ended = true;
    // The arithmetic decoder goes on with zeros without a word.
    if (reader->is_started && info->arith_code) mark_damage(reader);
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
  }
  return TRUE;
}

static void skip_bytes(j_decompress_ptr info, long count) {
  CJPEGReader *reader = (CJPEGReader *)info;
  while (count > 0 && (size_t)count > info->src->bytes_in_buffer) {
    if (reader->source_ended) return;
    count -= (long)info->src->bytes_in_buffer;
    refill(info);
  }
  if (count > 0) {
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
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
  reader->input.init_source = do_nothing;
  reader->input.term_source = do_nothing;
  reader->input.fill_input_buffer = refill;
  reader->input.skip_input_data = skip_bytes;
  reader->input.resync_to_restart = jpeg_resync_to_restart;
  reader->input.next_input_byte = source->next;
  reader->input.bytes_in_buffer = source->available;
  reader->info.src = &reader->input;
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

CImageStatus cjpeg_read_header(CJPEGReader *reader, size_t maximum_marker_bytes,
                               CJPEGHeader *header, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  reader->markers.maximum_bytes = maximum_marker_bytes;
  if (setjmp(reader->escape)) return failure_status(reader);
  jpeg_read_header(info, TRUE);
  jpeg_markers_join_profile(&reader->markers);
  if (info->num_components != 1 && info->num_components != 3 && info->num_components != 4) {
    snprintf(message->text, sizeof message->text, "%d color components", info->num_components);
    return CImageStatusUnsupported;
  }
  header->width = info->image_width;
  header->height = info->image_height;
  header->component_count = info->num_components;
  header->has_multiple_scans = jpeg_has_multiple_scans(info);
  header->coefficient_bytes = header->has_multiple_scans ? coefficient_bytes(info) : 0;
  return CImageStatusDone;
}

const uint8_t *cjpeg_exif(const CJPEGReader *reader, size_t *count) {
  *count = reader->markers.exif_bytes;
  return reader->markers.exif;
}

const uint8_t *cjpeg_profile(const CJPEGReader *reader, size_t *count) {
  *count = reader->markers.profile_bytes;
  return reader->markers.profile;
}

bool cjpeg_profile_is_damaged(const CJPEGReader *reader) {
  return reader->markers.profile_is_damaged;
}

// MARK: Pixels

CImageStatus cjpeg_start(CJPEGReader *reader, int denominator, size_t maximum_memory,
                         uint32_t *output_width, uint32_t *output_height, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  reader->denominator = denominator;
  if (setjmp(reader->escape)) return failure_status(reader);
  info->mem->max_memory_to_use =
      maximum_memory < INT32_MAX ? (long)maximum_memory : (long)INT32_MAX;
  info->scale_num = 1;
  info->scale_denom = (unsigned)denominator;
  info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
  // Scans are then read by `cjpeg_absorb`, a part at a time, so that the caller can stop.
  info->buffered_image = jpeg_has_multiple_scans(info);
  jpeg_start_decompress(info);
  reader->is_started = true;
  if (info->num_components == 4) {
    reader->cmyk_row = malloc((size_t)info->output_width * 4);
    if (!reader->cmyk_row) return CImageStatusOutOfMemory;
  }
  *output_width = info->output_width;
  *output_height = info->output_height;
  return CImageStatusDone;
}

/// Marks the components of a scan that was read to its end as present from top to bottom.
static void complete_scan(CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  for (int index = 0; index < info->comps_in_scan && !reader->scan_is_damaged; index++) {
    int component = info->cur_comp_info[index]->component_index;
    if (component < MAX_COMPS_IN_SCAN) reader->good_rows[component] = info->total_iMCU_rows;
  }
  reader->scan_is_damaged = false;
}

/// The rows of output for which every component has data.
static JDIMENSION usable_rows(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION rows = info->total_iMCU_rows;
  if (!info->buffered_image && !reader->scan_is_damaged) return info->output_height;
  for (int component = 0; component < info->num_components; component++) {
    if (reader->good_rows[component] < rows) rows = reader->good_rows[component];
  }
  uint64_t height = (uint64_t)rows * (unsigned)(info->max_v_samp_factor * DCTSIZE) /
                    (unsigned)reader->denominator;
  return height < info->output_height ? (JDIMENSION)height : info->output_height;
}

CImageStatus cjpeg_absorb(CJPEGReader *reader, int maximum_scans, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (!info->buffered_image) return CImageStatusDone;
  if (setjmp(reader->escape)) return failure_status(reader);
  for (int rows = 0; rows < ABSORBED_ROWS;) {
    if (info->input_scan_number > maximum_scans) return CImageStatusTooManyScans;
    // Zeros would follow to the end of the scan.
    if (reader->scan_is_damaged && reader->source_ended) return CImageStatusDone;
    switch (jpeg_consume_input(info)) {
    case JPEG_ROW_COMPLETED: rows++; break;
    case JPEG_SCAN_COMPLETED: complete_scan(reader); break;
    case JPEG_REACHED_EOI: return CImageStatusDone;
    default: break;
    }
  }
  return CImageStatusMore;
}

/// Ink on paper, as Adobe stores it: 255 is no ink.
static void convert_cmyk_row(const uint8_t *cmyk, uint8_t *out, JDIMENSION width) {
  for (JDIMENSION column = 0; column < width; column++, cmyk += 4, out += 4) {
    unsigned light = cmyk[3];
    for (int channel = 0; channel < 3; channel++)
      out[channel] = (uint8_t)((cmyk[channel] * light + 127) / 255);
    out[3] = 0xFF;
  }
}

CImageStatus cjpeg_read_rows(CJPEGReader *reader, uint8_t *out, size_t bytes_per_row,
                             uint32_t rows, uint32_t *done, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  *done = 0;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  if (info->buffered_image && !reader->is_outputting) {
    jpeg_start_output(info, info->input_scan_number);
    reader->is_outputting = true;
  }
  while (*done < rows && info->output_scanline < usable_rows(reader)) {
    uint8_t *row = out + (size_t)*done * bytes_per_row;
    JSAMPROW target = reader->cmyk_row ? reader->cmyk_row : row;
    if (jpeg_read_scanlines(info, &target, 1) == 0) break;
    if (info->output_scanline > usable_rows(reader)) break;
    if (reader->cmyk_row) convert_cmyk_row(reader->cmyk_row, row, info->output_width);
    *done += 1;
  }
  return CImageStatusDone;
}

CImageStatus cjpeg_finish(CJPEGReader *reader, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return failure_status(reader);
  if (info->output_scanline < info->output_height) return CImageStatusTruncated;
  if (reader->is_outputting) jpeg_finish_output(info);
  jpeg_finish_decompress(info);
  if (!reader->has_warning && !reader->source_ended) return CImageStatusDone;
  *message = reader->warning;
  return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
}

void cjpeg_close(CJPEGReader *reader) {
  jpeg_destroy_decompress(&reader->info);
  jpeg_markers_free(&reader->markers);
  free(reader->cmyk_row);
  free(reader);
}
