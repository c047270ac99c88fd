#ifndef JPEG_MARKERS_H
#define JPEG_MARKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// The application segments of a header that hold EXIF or a part of a color profile, one after the
/// other as in the file: the second byte of the marker, the length in two bytes, and the rest.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  /// Segments that would make it more than this are skipped.
  size_t maximum_count;
} JPEGMarkers;

/// Registers handlers for APP1 and APP2 that keep these segments until the header ends. All others
/// are skipped, so that the memory that a file can claim is bounded. `info->client_data` becomes
/// `markers`.
void jpeg_markers_install(struct jpeg_decompress_struct *info, JPEGMarkers *markers);

/// Makes the handlers skip everything from now on.
void jpeg_markers_stop(struct jpeg_decompress_struct *info);

#endif
