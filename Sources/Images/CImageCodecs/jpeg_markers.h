#ifndef JPEG_MARKERS_H
#define JPEG_MARKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// The application segments of a header that hold EXIF or part of a color profile, in file order.
/// Each has the second byte of its marker, its length in two bytes, and its content.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  /// The maximum of `count`. Segments that would exceed it are skipped.
  size_t maximum_count;
} JPEGMarkers;

/// Registers handlers for APP1 and APP2 that keep EXIF and profile segments until the header ends.
/// All other segments are skipped, so that the memory that a file can claim is bounded.
/// `info->client_data` becomes `markers`.
void jpeg_markers_install(struct jpeg_decompress_struct *info, JPEGMarkers *markers);

/// Makes the handlers skip all further segments.
void jpeg_markers_stop(struct jpeg_decompress_struct *info);

#endif
