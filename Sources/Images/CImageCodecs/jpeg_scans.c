#include "codecs.h"
#if HAS_CODECS

#include "jpeg_reader.h"

#include <string.h>

enum {
  /// The number of rows of blocks that a call of `cjpeg_read_scans` reads.
  ABSORBED_ROWS = 16,
  /// The number of low bits of the coefficients that hardly affect a color scheme. The scans that
  /// add them make up most of a progressive file.
  DISPENSABLE_BITS = 2
};

/// Marks the first rows of the current scan as good if the scan has the means of blocks. Without
/// them, the other coefficients show no color.
static void mark_good_rows(CJPEGReader *reader, JDIMENSION rows) {
  const struct jpeg_decompress_struct *info = &reader->info;
  bool has_means = info->Ss == 0 && info->Ah == 0;
  for (int index = 0; index < info->comps_in_scan && has_means; index++) {
    int component = info->cur_comp_info[index]->component_index;
    if (component < MAX_COMPS_IN_SCAN && reader->good_rows[component] < rows)
      reader->good_rows[component] = rows;
  }
}

void jpeg_scans_mark_damage(CJPEGReader *reader) {
  if (reader->scan_is_damaged) return;
  reader->scan_is_damaged = true;
  mark_good_rows(reader, reader->info.input_iMCU_row);
}

static void complete_scan(CJPEGReader *reader) {
  if (!reader->scan_is_damaged) mark_good_rows(reader, reader->info.total_iMCU_rows);
  reader->scan_is_damaged = false;
  reader->scan_is_skipped = false;
}

/// Returns whether the current scan only adds dispensable bits.
static bool is_dispensable(const CJPEGReader *reader) {
  return reader->sampling.skips_refinements && reader->info.progressive_mode &&
         reader->info.Ah > 0 && reader->info.Ah <= DISPENSABLE_BITS;
}

/// Returns whether all coefficients are known except for dispensable bits.
static bool has_enough_scans(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  if (!reader->sampling.skips_refinements || !info->coef_bits) return false;
  for (int component = 0; component < info->num_components; component++) {
    for (int index = 0; index < DCTSIZE2; index++) {
      int missing_bits = info->coef_bits[component][index];
      if (missing_bits < 0 || missing_bits > DISPENSABLE_BITS) return false;
    }
  }
  return true;
}

bool jpeg_scans_are_complete(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  // A sequential file has each component in one scan.
  if (!info->progressive_mode) return true;
  if (!info->coef_bits) return false;
  for (int component = 0; component < info->num_components; component++) {
    for (int index = 0; index < DCTSIZE2; index++) {
      if (info->coef_bits[component][index] != 0) return false;
    }
  }
  return true;
}

JDIMENSION jpeg_scans_usable_rows(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION rows = info->total_iMCU_rows;
  if (!info->buffered_image && !reader->scan_is_damaged) return info->output_height;
  for (int component = 0; component < info->num_components; component++) {
    if (reader->good_rows[component] < rows) rows = reader->good_rows[component];
  }
  uint64_t height = (uint64_t)rows * (unsigned)(info->max_v_samp_factor * DCTSIZE) /
                    (unsigned)reader->sampling.denominator;
  return height < info->output_height ? (JDIMENSION)height : info->output_height;
}

void jpeg_scans_begin(CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  for (int index = 0; index < info->comps_in_scan; index++) {
    const jpeg_component_info *component = info->cur_comp_info[index];
    reader->scanned_blocks += (uint64_t)component->width_in_blocks * component->height_in_blocks;
  }
}

CImageStatus cjpeg_read_scans(CJPEGReader *reader, int maximum_scans, uint64_t maximum_blocks,
                          CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (!info->buffered_image) return CImageStatusDone;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  for (int rows = 0; rows < ABSORBED_ROWS;) {
    if (info->input_scan_number > maximum_scans) return CImageStatusTooManyScans;
    if (reader->scanned_blocks > maximum_blocks) return CImageStatusTooManyBlocks;
    // The rest of the scan would be zeros.
    if (reader->scan_is_damaged && reader->source_ended) return CImageStatusDone;
    switch (jpeg_consume_input(info)) {
    case JPEG_ROW_COMPLETED: rows++; break;
    case JPEG_REACHED_SOS:
      jpeg_scans_begin(reader);
      if (is_dispensable(reader)) jpeg_input_skip_scan(reader);
      break;
    case JPEG_SCAN_COMPLETED:
      complete_scan(reader);
      reader->has_enough_scans = has_enough_scans(reader);
      if (reader->has_enough_scans) return CImageStatusDone;
      break;
    case JPEG_REACHED_EOI: return CImageStatusDone;
    default: break;
    }
  }
  return CImageStatusMore;
}

#endif
