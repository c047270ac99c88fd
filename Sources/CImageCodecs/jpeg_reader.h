#ifndef JPEG_READER_H
#define JPEG_READER_H

#include "byte_source.h"
#include "jpeg_coefficients.h"
#include "jpeg_markers.h"

#include <setjmp.h>

struct CJPEGReader {
  // First, so that libjpeg's callbacks find the reader.
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr input;
  JPEGMarkers markers;
  JPEGCoefficients coefficients;
  CByteSource *source;
  bool source_ended;
  bool is_started;
  bool is_outputting;
  CJPEGSampling sampling;
  /// The row of MCUs from which on a component has no data, by component.
  JDIMENSION good_rows[MAX_COMPS_IN_SCAN];
  /// The blocks that the scans so far have gone through.
  uint64_t scanned_blocks;
  bool scan_is_damaged;
  /// Whether the bytes of the current scan were left out.
  bool scan_is_skipped;
  /// Whether the remaining scans will not be read.
  bool has_enough_scans;
  bool has_warning;
  CImageMessage warning;
  CImageMessage *message;
  /// Two rows as libjpeg gives them, where the caller gets something else. NULL otherwise.
  uint8_t *scratch;
  jmp_buf escape;
};

/// Prepares libjpeg to read from the reader's source.
void jpeg_input_install(CJPEGReader *reader);

/// Skips the entropy-coded bytes of the scan that has just begun, up to the next marker.
void jpeg_input_skip_scan(CJPEGReader *reader);

/// Counts the blocks that the scan that has just begun goes through.
void jpeg_scans_begin(CJPEGReader *reader);

/// Records that the current scan has no data from the current row of MCUs on.
void jpeg_scans_mark_damage(CJPEGReader *reader);

/// Returns the number of rows of output for which every component has data.
JDIMENSION jpeg_scans_usable_rows(const CJPEGReader *reader);

/// Returns the status of a call that libjpeg ended with an error.
CImageStatus jpeg_failure_status(const CJPEGReader *reader);

#endif
