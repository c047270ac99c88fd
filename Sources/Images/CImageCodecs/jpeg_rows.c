#include "codecs.h"
#if HAS_CODECS

#include "jpeg_reader.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/// The number of rows requested from libjpeg at a time. 4:2:0 produces two rows at once.
enum { PAIR = 2 };

static bool is_sampled(const CJPEGReader *reader) {
  return reader->sampling.band_period > 1;
}

static bool is_gray(const CJPEGReader *reader) { return reader->info.output_components == 1; }

CImageStatus cjpeg_start(CJPEGReader *reader, CJPEGSampling sampling, size_t maximum_memory,
                         uint32_t *output_width, uint32_t *output_height, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  reader->sampling = sampling;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  info->mem->max_memory_to_use = maximum_memory < LONG_MAX ? (long)maximum_memory : LONG_MAX;
  info->scale_num = 1;
  info->scale_denom = (unsigned)sampling.denominator;
  // libjpeg is slow at converting gray to RGBA.
  info->out_color_space = info->num_components == 4   ? JCS_CMYK
                          : info->num_components == 1 ? JCS_GRAYSCALE
                                                      : JCS_EXT_RGBA;
  info->do_fancy_upsampling = !sampling.repeats_chroma;
  // `cjpeg_read_scans` then reads the scans in steps, so that the caller can stop.
  info->buffered_image = jpeg_has_multiple_scans(info);
  // The header ends where the first scan starts.
  jpeg_scans_begin(reader);
  jpeg_start_decompress(info);
  reader->is_started = true;
  if (is_sampled(reader) || is_gray(reader)) {
    reader->scratch = malloc((size_t)info->output_width * info->output_components * PAIR);
    if (!reader->scratch) return CImageStatusOutOfMemory;
  }
  *output_width = info->output_width;
  *output_height = info->output_height;
  return CImageStatusDone;
}

/// Converts a row of gray in `scratch` to RGBA.
static void give_gray_row(const CJPEGReader *reader, const uint8_t *restrict row,
                          uint8_t *restrict out) {
  for (size_t x = 0; x < reader->info.output_width; x++, out += 4) {
    out[0] = out[1] = out[2] = row[x];
    out[3] = 255;
  }
}

/// Returns the first row of a selected band from the current row on.
static JDIMENSION next_row(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  if (!is_sampled(reader)) return info->output_scanline;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  JDIMENSION period = reader->sampling.band_period, band = info->output_scanline / height;
  // The middle band of each group is decoded.
  JDIMENSION chosen = band - band % period + period / 2;
  if (chosen == band) return info->output_scanline;
  return (chosen < band ? chosen + period : chosen) * height;
}

/// Skips to a selected row. Returns false if there is no data for it.
static bool pass_to(CJPEGReader *reader, JDIMENSION row) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  // libjpeg transforms a whole band at once, so skipping within a band saves nothing.
  JSAMPROW targets[PAIR] = {reader->scratch, reader->scratch};
  while (info->output_scanline < row && info->output_scanline % height != 0)
    jpeg_read_scanlines(info, targets, PAIR);
  if (info->output_scanline < row) jpeg_skip_scanlines(info, row - info->output_scanline);
  return info->output_scanline < jpeg_scans_usable_rows(reader);
}

/// Decodes one or two rows, and writes the selected ones to `out`. Returns false if there are none.
static bool read_some(CJPEGReader *reader, uint8_t *out, size_t bytes_per_row, JDIMENSION rows,
                      JDIMENSION *given) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION first = info->output_scanline;
  JSAMPROW targets[PAIR];
  for (JDIMENSION row = 0; row < PAIR; row++) {
    targets[row] =
        is_gray(reader)
            ? reader->scratch + (size_t)row * info->output_width * info->output_components
            : out + row * bytes_per_row;
  }
  // The second row of a pair needs room in `out`.
  JDIMENSION wanted = rows > 1 ? PAIR : 1;
  JDIMENSION count = jpeg_read_scanlines(info, targets, wanted);
  *given = 0;
  if (count == 0) return false;
  // The data may have ended within these rows.
  JDIMENSION usable = jpeg_scans_usable_rows(reader);
  for (JDIMENSION row = 0; row < count && first + row < usable; row++) {
    if (is_gray(reader)) give_gray_row(reader, targets[row], out + row * bytes_per_row);
    *given += 1;
  }
  return *given > 0;
}

CImageStatus cjpeg_read_rows(CJPEGReader *reader, uint8_t *out, size_t bytes_per_row,
                             uint32_t rows, uint32_t *first_row, uint32_t *done,
                             CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  *first_row = *done = 0;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  if (info->buffered_image && !reader->is_outputting) {
    jpeg_start_output(info, info->input_scan_number);
    reader->is_outputting = true;
  }
  while (*done < rows && info->output_scanline < jpeg_scans_usable_rows(reader)) {
    JDIMENSION next = next_row(reader);
    // A call returns rows of only one sampled band, because the next selected rows are not adjacent.
    if (is_sampled(reader) && *done > 0 && next / height != *first_row / height) break;
    // `cjpeg_finish` reads the data after the last band.
    if (next >= info->output_height || !pass_to(reader, next)) break;
    if (*done == 0) *first_row = info->output_scanline;
    JDIMENSION given = 0;
    if (!read_some(reader, out + *done * bytes_per_row, bytes_per_row, rows - *done, &given))
      break;
    *done += given;
  }
  return CImageStatusDone;
}

/// Decodes the data after the last selected band, to detect damage in it.
static void look_at_rest(CJPEGReader *reader) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (info->output_scanline >= jpeg_scans_usable_rows(reader)) return;
  // libjpeg reads nothing if it is asked to skip all remaining rows.
  if (!info->buffered_image && !pass_to(reader, info->output_height - 1)) return;
  JSAMPROW targets[PAIR] = {reader->scratch, reader->scratch};
  while (!info->buffered_image && info->output_scanline < info->output_height)
    jpeg_read_scanlines(info, targets, PAIR);
  pass_to(reader, info->output_height);
}

CImageStatus cjpeg_finish(CJPEGReader *reader, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  if (is_sampled(reader)) look_at_rest(reader);
  if (jpeg_scans_usable_rows(reader) < info->output_height ||
      info->output_scanline < info->output_height) {
    *message = reader->warning;
    return CImageStatusTruncated;
  }
  bool has_all_scans = jpeg_scans_are_complete(reader);
  if (!reader->has_enough_scans) {
    if (reader->is_outputting) jpeg_finish_output(info);
    jpeg_finish_decompress(info);
  }
  if (!reader->has_warning && !reader->source_ended) return CImageStatusDone;
  *message = reader->warning;
  if (!reader->has_warning) {
    strcpy(message->text, has_all_scans ? "the end marker is missing" : "the last scans are missing");
    if (has_all_scans) return CImageStatusDone;
  }
  return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
}

#endif
