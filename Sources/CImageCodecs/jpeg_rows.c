#include "jpeg_reader.h"
#include "codec_memory.h"

#include <stdlib.h>
#include <string.h>

/// How many rows libjpeg is asked for at a time: what 4:2:0 makes at once.
enum { PAIR = 2 };

static bool is_sampled(const CJPEGReader *reader) {
  return reader->sampling.band_period > 1 || reader->sampling.stride > 1;
}

/// Sets up libjpeg after it read a header, and starts it.
static void begin(CJPEGReader *reader) {
  struct jpeg_decompress_struct *info = &reader->info;
  CJPEGSampling sampling = reader->sampling;
  info->mem->max_memory_to_use =
      reader->maximum_memory < INT32_MAX ? (long)reader->maximum_memory : (long)INT32_MAX;
  info->scale_num = 1;
  info->scale_denom = (unsigned)sampling.denominator;
  info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
  info->do_fancy_upsampling = !sampling.repeats_chroma;
  // Scans are then read by `cjpeg_absorb`, a part at a time, so that the caller can stop.
  info->buffered_image = jpeg_has_multiple_scans(info);
  // The first of them began with the end of the header.
  jpeg_scans_begin(reader);
  jpeg_start_decompress(info);
}

CImageStatus cjpeg_start(CJPEGReader *reader, CJPEGSampling sampling, size_t maximum_memory,
                         uint32_t *output_width, uint32_t *output_height, CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  memset(message, 0, sizeof *message);
  reader->message = message;
  reader->sampling = sampling;
  reader->maximum_memory = maximum_memory;
  if (setjmp(reader->escape)) return jpeg_failure_status(reader);
  // Interpolated chroma needs the rows beside those that are wanted.
  if (sampling.band_period > 1 && sampling.repeats_chroma && sampling.passes_over_rows)
    reader->bands = jpeg_bands_open(info, reader->source, sampling.band_period);
  begin(reader);
  reader->is_started = true;
  if (is_sampled(reader)) {
    reader->scratch = codec_malloc((size_t)info->output_width * 4 * PAIR);
    if (!reader->scratch) return CImageStatusOutOfMemory;
  }
  *output_width = info->output_width;
  *output_height = info->output_height;
  return CImageStatusDone;
}

/// Copies the pixels that are wanted of a row.
static void give_row(const CJPEGReader *reader, const uint8_t *row, uint8_t *out) {
  size_t step = (size_t)reader->sampling.stride * 4;
  const uint8_t *end = row + (size_t)reader->info.output_width * 4;
  for (; row < end; row += step, out += 4) memcpy(out, row, 4);
}

/// The first wanted row from the one in hand on.
static JDIMENSION next_row(const CJPEGReader *reader) {
  const struct jpeg_decompress_struct *info = &reader->info;
  if (!is_sampled(reader)) return info->output_scanline;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  JDIMENSION period = reader->sampling.band_period, stride = reader->sampling.stride;
  JDIMENSION band = info->output_scanline / height, row = info->output_scanline % height;
  // The middle one of each group of bands.
  JDIMENSION chosen = band - band % period + period / 2;
  if (chosen < band) chosen += period;
  row = chosen == band ? (row + stride - 1) / stride * stride : 0;
  if (row >= height) {
    chosen += period;
    row = 0;
  }
  return chosen * height + row;
}

/// Passes over the rows before a wanted one; false if there is no data for it.
static bool pass_to(CJPEGReader *reader, JDIMENSION row) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  // libjpeg transforms a band as a whole, so within one there is nothing to save.
  JSAMPROW targets[PAIR] = {reader->scratch, reader->scratch};
  while (info->output_scanline < row && info->output_scanline % height != 0)
    jpeg_read_scanlines(info, targets, PAIR);
  if (info->output_scanline < row) jpeg_skip_scanlines(info, row - info->output_scanline);
  return info->output_scanline < jpeg_scans_usable_rows(reader);
}

/// Decodes one or two rows, and copies the first if it is wanted; both if they come without a copy.
static bool read_some(CJPEGReader *reader, uint8_t *out, size_t bytes_per_row, JDIMENSION rows,
                      JDIMENSION *given) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION stride = reader->sampling.stride;
  JDIMENSION first = info->output_scanline;
  JSAMPROW targets[PAIR];
  for (JDIMENSION row = 0; row < PAIR; row++) {
    targets[row] = reader->scratch ? reader->scratch + (size_t)row * info->output_width * 4
                                   : out + row * bytes_per_row;
  }
  // The second row of a pair may be passed over, and otherwise needs a place.
  JDIMENSION wanted = rows > 1 || stride > 1 ? PAIR : 1;
  JDIMENSION count = jpeg_read_scanlines(info, targets, wanted);
  *given = 0;
  if (count == 0) return false;
  // Data may have run out in these very rows.
  JDIMENSION usable = jpeg_scans_usable_rows(reader);
  for (JDIMENSION row = 0; row < count && first + row < usable; row += stride) {
    if (reader->scratch) give_row(reader, targets[row], out + row * bytes_per_row);
    *given += 1;
  }
  return *given > 0;
}

/// Decodes from the first byte on, without bands, up to the row that comes next.
static void begin_anew(CJPEGReader *reader) {
  struct jpeg_decompress_struct *info = &reader->info;
  reader->is_unusual = false;
  jpeg_bands_close(reader->bands);
  reader->bands = NULL;
  jpeg_destroy_decompress(info);
  reader->source_ended = !byte_source_rewind(reader->source);
  jpeg_reader_create(reader);
  jpeg_read_header(info, TRUE);
  begin(reader);
  // Call by call as without bands, since what libjpeg notices depends on them.
  JSAMPROW targets[PAIR] = {reader->scratch, reader->scratch};
  while (info->output_scanline < reader->next_row && pass_to(reader, next_row(reader)))
    jpeg_read_scanlines(info, targets, PAIR);
}

CImageStatus cjpeg_read_rows(CJPEGReader *reader, uint8_t *out, size_t bytes_per_row,
                             uint32_t rows, uint32_t *first_row, uint32_t *done,
                             CImageMessage *message) {
  struct jpeg_decompress_struct *info = &reader->info;
  JDIMENSION height = (JDIMENSION)(info->max_v_samp_factor * DCTSIZE);
  *first_row = *done = 0;
  memset(message, 0, sizeof *message);
  reader->message = message;
  if (setjmp(reader->escape) && !reader->is_unusual) return jpeg_failure_status(reader);
  if (reader->is_unusual) begin_anew(reader);
  if (info->buffered_image && !reader->is_outputting) {
    jpeg_start_output(info, info->input_scan_number);
    reader->is_outputting = true;
  }
  while (*done < rows && info->output_scanline < jpeg_scans_usable_rows(reader)) {
    JDIMENSION next = next_row(reader);
    // A sampled band is handed over by itself, as the rows after it lie elsewhere.
    if (is_sampled(reader) && *done > 0 && next / height != *first_row / height) break;
    // What follows the last band is left for later.
    if (next >= info->output_height || !pass_to(reader, next)) break;
    if (*done == 0) *first_row = info->output_scanline;
    JDIMENSION given = 0;
    if (!read_some(reader, out + *done * bytes_per_row, bytes_per_row, rows - *done, &given))
      break;
    *done += given;
    reader->next_row = info->output_scanline;
  }
  return CImageStatusDone;
}

/// Looks at what follows the last band for damage.
static void look_at_rest(CJPEGReader *reader) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (info->output_scanline >= jpeg_scans_usable_rows(reader)) return;
  // libjpeg reads nothing when it is told to pass over all that is left.
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
  if (setjmp(reader->escape) && !reader->is_unusual) return jpeg_failure_status(reader);
  if (reader->is_unusual) begin_anew(reader);
  if (is_sampled(reader)) look_at_rest(reader);
  if (jpeg_scans_usable_rows(reader) < info->output_height ||
      info->output_scanline < info->output_height) {
    *message = reader->warning;
    return CImageStatusTruncated;
  }
  if (!reader->has_enough_scans) {
    if (reader->is_outputting) jpeg_finish_output(info);
    jpeg_finish_decompress(info);
  }
  if (!reader->has_warning && !reader->source_ended) return CImageStatusDone;
  *message = reader->warning;
  return reader->source_ended ? CImageStatusTruncated : CImageStatusCorrupt;
}
