#ifndef JPEG_READER_H
#define JPEG_READER_H

#include "byte_source.h"
#include "jpeg_coefficients.h"
#include "jpeg_markers.h"

#include <setjmp.h>

struct CJPEGReader {
  // The first member, so that libjpeg's callbacks can find the reader.
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
  /// For each component, the row of MCUs from which on it has no data.
  JDIMENSION good_rows[MAX_COMPS_IN_SCAN];
  /// The number of blocks in all scans so far.
  uint64_t scanned_blocks;
  bool scan_is_damaged;
  /// True if the data of the current scan was skipped.
  bool scan_is_skipped;
  /// True if the remaining scans are not needed.
  bool has_enough_scans;
  bool has_warning;
  CImageMessage warning;
  CImageMessage *message;
  /// Two rows in libjpeg's format, if the caller needs another format. Otherwise NULL.
  uint8_t *scratch;
  jmp_buf escape;
};

/// Prepares libjpeg to read from the reader's source.
void jpeg_input_install(CJPEGReader *reader);

/// Skips the entropy-coded bytes of the scan that has just begun, up to the next marker.
void jpeg_input_skip_scan(CJPEGReader *reader);

/// Counts the blocks of the scan that has just begun.
void jpeg_scans_begin(CJPEGReader *reader);

/// Records that the current scan has no data from the current row of MCUs on.
void jpeg_scans_mark_damage(CJPEGReader *reader);

/// Returns whether all scans of a complete file have begun. Call it before the decompressor is finished.
bool jpeg_scans_are_complete(const CJPEGReader *reader);

/// Returns the number of output rows for which every component has data.
JDIMENSION jpeg_scans_usable_rows(const CJPEGReader *reader);

/// Returns the status of a call that failed with a libjpeg error.
CImageStatus jpeg_failure_status(const CJPEGReader *reader);

#endif
