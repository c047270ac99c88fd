#include "jpeg_markers.h"
#include "codec_memory.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

enum { EXIF_PREFIX = 6, ICC_PREFIX = 14 };

/// The next byte of the file. The source never suspends: at the end it makes up an EOI marker.
static int next_byte(j_decompress_ptr cinfo) {
  struct jpeg_source_mgr *source = cinfo->src;
  if (source->bytes_in_buffer == 0) source->fill_input_buffer(cinfo);
  source->bytes_in_buffer--;
  return *source->next_input_byte++;
}

static void read_bytes(j_decompress_ptr cinfo, uint8_t *out, size_t count) {
  struct jpeg_source_mgr *source = cinfo->src;
  while (count > 0) {
    if (source->bytes_in_buffer == 0) source->fill_input_buffer(cinfo);
    size_t part = count < source->bytes_in_buffer ? count : source->bytes_in_buffer;
    memcpy(out, source->next_input_byte, part);
    source->next_input_byte += part;
    source->bytes_in_buffer -= part;
    out += part;
    count -= part;
  }
}

/// Reads the rest of a marker into memory of its own.
static uint8_t *read_rest(j_decompress_ptr cinfo, size_t count) {
  uint8_t *bytes = codec_malloc(count > 0 ? count : 1);
  if (!bytes) ERREXIT1(cinfo, JERR_OUT_OF_MEMORY, 0);
  read_bytes(cinfo, bytes, count);
  return bytes;
}

static void skip(j_decompress_ptr cinfo, size_t count) {
  cinfo->src->skip_input_data(cinfo, (long)count);
}

static void keep_exif(j_decompress_ptr cinfo, JPEGMarkers *markers, size_t count) {
  if (markers->exif || count > markers->maximum_bytes) return skip(cinfo, count);
  markers->exif = read_rest(cinfo, count);
  markers->exif_bytes = count;
}

/// Source: ICC.1:2022, annex B.4, "Embedding ICC profiles in JPEG files".
static void keep_profile_part(
    j_decompress_ptr cinfo, JPEGMarkers *markers, int number, int part_count, size_t count) {
  bool fits = number >= 1 && number <= part_count && !markers->profile_parts[number] &&
              (markers->profile_part_count == 0 || markers->profile_part_count == part_count) &&
              count <= markers->maximum_bytes - markers->profile_total;
  if (!fits) {
    markers->profile_is_damaged = true;
    return skip(cinfo, count);
  }
  markers->profile_parts[number] = read_rest(cinfo, count);
  markers->profile_part_bytes[number] = count;
  markers->profile_total += count;
  markers->profile_part_count = part_count;
}

static boolean keep_marker(j_decompress_ptr cinfo) {
  JPEGMarkers *markers = cinfo->client_data;
  size_t length = (size_t)next_byte(cinfo) << 8;
  length |= (size_t)next_byte(cinfo);
  size_t left = length >= 2 ? length - 2 : 0;
  uint8_t prefix[ICC_PREFIX];
  bool is_exif = cinfo->unread_marker == JPEG_APP0 + 1;
  size_t prefix_bytes = is_exif ? EXIF_PREFIX : ICC_PREFIX;
  if (left >= prefix_bytes) {
    read_bytes(cinfo, prefix, prefix_bytes);
    left -= prefix_bytes;
    if (is_exif && memcmp(prefix, "Exif\0\0", EXIF_PREFIX) == 0) {
      keep_exif(cinfo, markers, left);
      left = 0;
    } else if (!is_exif && memcmp(prefix, "ICC_PROFILE\0", 12) == 0) {
      keep_profile_part(cinfo, markers, prefix[12], prefix[13], left);
      left = 0;
    }
  }
  if (left > 0) skip(cinfo, left);
  return TRUE;
}

void jpeg_markers_install(struct jpeg_decompress_struct *cinfo, JPEGMarkers *markers) {
  cinfo->client_data = markers;
  jpeg_set_marker_processor(cinfo, JPEG_APP0 + 1, keep_marker);
  jpeg_set_marker_processor(cinfo, JPEG_APP0 + 2, keep_marker);
}

bool jpeg_markers_join_profile(JPEGMarkers *markers) {
  if (markers->profile_part_count == 0 || markers->profile_is_damaged) return true;
  for (int number = 1; number <= markers->profile_part_count; number++) {
    if (!markers->profile_parts[number]) markers->profile_is_damaged = true;
  }
  if (markers->profile_is_damaged) return true;
  markers->profile = codec_malloc(markers->profile_total > 0 ? markers->profile_total : 1);
  if (!markers->profile) return false;
  for (int number = 1; number <= markers->profile_part_count; number++) {
    memcpy(markers->profile + markers->profile_bytes, markers->profile_parts[number],
           markers->profile_part_bytes[number]);
    markers->profile_bytes += markers->profile_part_bytes[number];
  }
  return true;
}

void jpeg_markers_free(JPEGMarkers *markers) {
  free(markers->exif);
  free(markers->profile);
  for (int number = 0; number < PROFILE_PARTS; number++) free(markers->profile_parts[number]);
}
