#include "codecs.h"
#if HAS_CODECS

#include "jpeg_markers.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

enum {
  LENGTH_BYTES = 2,
  /// "Exif" and two zeros; "ICC_PROFILE", a zero, the number of the part, and the number of parts.
  EXIF_SIGNATURE = 6,
  PROFILE_SIGNATURE = 12,
  PROFILE_PREFIX = PROFILE_SIGNATURE + 2,
  HEAD_BYTES = 1 + LENGTH_BYTES + PROFILE_PREFIX
};

/// Reads bytes of the file. The source never suspends: at the end, it supplies EOI markers.
static void read_bytes(j_decompress_ptr info, uint8_t *out, size_t count) {
  struct jpeg_source_mgr *source = info->src;
  while (count > 0) {
    if (source->bytes_in_buffer == 0) source->fill_input_buffer(info);
    size_t part = count < source->bytes_in_buffer ? count : source->bytes_in_buffer;
    memcpy(out, source->next_input_byte, part);
    source->next_input_byte += part;
    source->bytes_in_buffer -= part;
    out += part;
    count -= part;
  }
}

/// Makes room for `count` more bytes. Returns false if memory runs out.
static bool reserve(JPEGMarkers *markers, size_t count) {
  size_t capacity = markers->capacity;
  if (count <= capacity - markers->count) return true;
  while (capacity - markers->count < count) capacity = capacity < 4096 ? 4096 : capacity * 2;
  uint8_t *bytes = realloc(markers->bytes, capacity);
  if (!bytes) return false;
  markers->bytes = bytes;
  markers->capacity = capacity;
  return true;
}

static boolean keep_segment(j_decompress_ptr info) {
  JPEGMarkers *markers = info->client_data;
  uint8_t head[HEAD_BYTES] = {(uint8_t)info->unread_marker};
  uint8_t *content = head + 1 + LENGTH_BYTES;
  read_bytes(info, head + 1, LENGTH_BYTES);
  size_t left = (size_t)head[1] << 8 | head[2];
  left = left > LENGTH_BYTES ? left - LENGTH_BYTES : 0;
  size_t content_bytes = left < PROFILE_PREFIX ? left : PROFILE_PREFIX;
  read_bytes(info, content, content_bytes);
  left -= content_bytes;
  bool is_wanted = memcmp(content, "Exif\0\0", EXIF_SIGNATURE) == 0 ||
                   memcmp(content, "ICC_PROFILE\0", PROFILE_SIGNATURE) == 0;
  size_t head_bytes = 1 + LENGTH_BYTES + content_bytes;
  if (!is_wanted || head_bytes + left > markers->maximum_count - markers->count) {
    if (left > 0) info->src->skip_input_data(info, (long)left);
    return TRUE;
  }
  if (!reserve(markers, head_bytes + left)) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  memcpy(markers->bytes + markers->count, head, head_bytes);
  read_bytes(info, markers->bytes + markers->count + head_bytes, left);
  markers->count += head_bytes + left;
  return TRUE;
}

void jpeg_markers_install(j_decompress_ptr info, JPEGMarkers *markers) {
  info->client_data = markers;
  jpeg_set_marker_processor(info, JPEG_APP0 + 1, keep_segment);
  jpeg_set_marker_processor(info, JPEG_APP0 + 2, keep_segment);
}

void jpeg_markers_stop(j_decompress_ptr info) {
  JPEGMarkers *markers = info->client_data;
  markers->maximum_count = markers->count;
}

#endif
