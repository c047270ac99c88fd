#ifndef JPEG_READER_H
#define JPEG_READER_H

#include "byte_source.h"
#include "jpeg_bands.h"
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
  struct jpeg_memory_mgr original_memory;
  CByteSource *source;
  bool source_ended;
  bool is_started;
  bool is_outputting;
  CJPEGSampling sampling;
  size_t maximum_memory;
  /// What stands between a sampled baseline scan and libjpeg, or NULL.
  JPEGBands *bands;
  /// Whether the bands turned out to be unusual, so that the decode must begin anew.
  bool is_unusual;
  /// The first row that was not given yet.
  JDIMENSION next_row;
  /// Rows of MCUs from which on a component has no data at all, by component.
  JDIMENSION good_rows[MAX_COMPS_IN_SCAN];
  /// Blocks that the scans so far have gone through.
  uint64_t scanned_blocks;
  bool scan_is_damaged;
  /// Whether the bytes of the scan in hand were left out.
  bool scan_is_skipped;
  /// Whether scans are left that nobody will read.
  bool has_enough_scans;
  bool has_warning;
  CImageMessage warning;
  CImageMessage *message;
  /// Two rows as libjpeg gives them, where they are not what the caller gets.
  uint8_t *scratch;
  jmp_buf escape;
};

/// Creates libjpeg's decoder, and has it read from the reader's source.
void jpeg_reader_create(CJPEGReader *reader);

/// Prepares libjpeg to read from the reader's source.
void jpeg_input_install(CJPEGReader *reader);

/// Has libjpeg's allocations fail where `codec_may_allocate` says so.
void jpeg_memory_install(j_decompress_ptr info);

/// Passes over the entropy-coded bytes of the scan that has just begun, up to the next marker.
void jpeg_input_skip_scan(CJPEGReader *reader);

/// Counts the blocks that the scan that has just begun goes through.
void jpeg_scans_begin(CJPEGReader *reader);

/// Notes that the scan in hand has no data from the row of MCUs in hand on.
void jpeg_scans_mark_damage(CJPEGReader *reader);

/// The rows of output for which every component has data.
JDIMENSION jpeg_scans_usable_rows(const CJPEGReader *reader);

/// What a failure means for the caller.
CImageStatus jpeg_failure_status(const CJPEGReader *reader);

#endif
