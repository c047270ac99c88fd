#include "codecs.h"
#if HAS_CODECS

#include "jpeg_reader.h"

#include <string.h>

static void do_nothing(j_decompress_ptr info) { (void)info; }

static boolean refill(j_decompress_ptr info) {
  static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
  CJPEGReader *reader = (CJPEGReader *)info;
  if (byte_source_refill(reader->source)) {
    info->src->next_input_byte = reader->source->next;
    info->src->bytes_in_buffer = reader->source->available;
  } else {
    reader->source_ended = true;
    // At the end of the data, the arithmetic decoder continues with zeros, without a warning. While
    // a marker is being read, there is no current scan whose components could be marked.
    if (reader->is_started && info->arith_code) {
      if (info->unread_marker == 0) jpeg_scans_mark_damage(reader);
      reader->scan_is_damaged = true;
    }
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
  }
  return TRUE;
}

static void skip_bytes(j_decompress_ptr info, long count) {
  CJPEGReader *reader = (CJPEGReader *)info;
  while (count > 0 && (size_t)count > info->src->bytes_in_buffer) {
    if (reader->source_ended) return;
    count -= (long)info->src->bytes_in_buffer;
    refill(info);
  }
  if (count > 0) {
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
  }
}

/// Returns the next byte. After the last byte, the end-of-image marker repeats.
static int next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) refill(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

void jpeg_input_skip_scan(CJPEGReader *reader) {
  j_decompress_ptr info = &reader->info;
  struct jpeg_source_mgr *input = info->src;
  int code = 0;
  // A marker is 0xFF followed by a code. 0xFF 0x00 is data, and restart markers are part of the scan.
  while (code == 0 || (code >= JPEG_RST0 && code < JPEG_RST0 + 8)) {
    const JOCTET *found = memchr(input->next_input_byte, 0xFF, input->bytes_in_buffer);
    if (!found) {
      refill(info);
      continue;
    }
    input->bytes_in_buffer -= (size_t)(found + 1 - input->next_input_byte);
    input->next_input_byte = found + 1;
    do { code = next_byte(info); } while (code == 0xFF);
  }
  // libjpeg then finds a marker immediately, treats the scan as empty, and finishes it quickly.
  info->unread_marker = code;
  reader->scan_is_skipped = true;
}

void jpeg_input_install(CJPEGReader *reader) {
  reader->input.init_source = do_nothing;
  reader->input.term_source = do_nothing;
  reader->input.fill_input_buffer = refill;
  reader->input.skip_input_data = skip_bytes;
  reader->input.resync_to_restart = jpeg_resync_to_restart;
  reader->input.next_input_byte = reader->source->next;
  reader->input.bytes_in_buffer = reader->source->available;
  reader->info.src = &reader->input;
}

#endif
