#ifndef JPEG_MARKERS_H
#define JPEG_MARKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum { PROFILE_PARTS = 256 };

/// The application markers that are kept while a header is read.
typedef struct {
  size_t maximum_bytes;
  uint8_t *exif;
  size_t exif_bytes;
  /// Parts of the profile by their number, from 1; `profile_part_bytes` is 0 where none was seen.
  uint8_t *profile_parts[PROFILE_PARTS];
  size_t profile_part_bytes[PROFILE_PARTS];
  size_t profile_total;
  int profile_part_count;
  bool profile_is_damaged;
  uint8_t *profile;
  size_t profile_bytes;
} JPEGMarkers;

/// Registers handlers for APP1 and APP2 that keep EXIF and ICC data and skip all else, so that
/// what a file can make us hold is bounded. `cinfo->client_data` must point to `markers`.
void jpeg_markers_install(struct jpeg_decompress_struct *cinfo, JPEGMarkers *markers);

/// Joins the parts of the profile, if they are all there. False when memory runs out.
bool jpeg_markers_join_profile(JPEGMarkers *markers);

void jpeg_markers_free(JPEGMarkers *markers);

#endif
