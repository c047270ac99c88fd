#include "codecs.h"
#if !HAS_CODECS

#include <stdio.h>

#include "CImageCodecs.h"

// A reader can only be obtained by opening it, and reading its header then fails. The functions for
// later steps are never called; they exist only for the linker.

struct CJPEGReader { char unused; };
struct CPNGReader { char unused; };

static CJPEGReader jpeg;
static CPNGReader png;

static CImageStatus refuse(CImageMessage *message) {
  snprintf(message->text, sizeof message->text, "this build has no decoder for it");
  return CImageStatusUnsupported;
}

CJPEGReader *cjpeg_open(CByteSource *source) { return (void)source, &jpeg; }

CImageStatus cjpeg_read_header(CJPEGReader *reader, size_t maximum, CJPEGHeader *header,
                               CImageMessage *message) {
  return (void)reader, (void)maximum, (void)header, refuse(message);
}

const uint8_t *cjpeg_segments(const CJPEGReader *reader, size_t *count) {
  return (void)reader, *count = 0, NULL;
}

CImageStatus cjpeg_start(CJPEGReader *reader, CJPEGSampling sampling, size_t memory, uint32_t *width,
                         uint32_t *height, CImageMessage *message) {
  return (void)reader, (void)sampling, (void)memory, (void)width, (void)height, refuse(message);
}

CImageStatus cjpeg_read_scans(CJPEGReader *reader, int scans, uint64_t blocks, CImageMessage *message) {
  return (void)reader, (void)scans, (void)blocks, refuse(message);
}

CImageStatus cjpeg_read_rows(CJPEGReader *reader, uint8_t *out, size_t bytes, uint32_t rows,
                             uint32_t *first, uint32_t *done, CImageMessage *message) {
  return (void)reader, (void)out, (void)bytes, (void)rows, (void)first, *done = 0, refuse(message);
}

CImageStatus cjpeg_finish(CJPEGReader *reader, CImageMessage *message) {
  return (void)reader, refuse(message);
}

void cjpeg_close(CJPEGReader *reader) { (void)reader; }

CPNGReader *cpng_open(CByteSource *source, CPNGChunkLimits limits) {
  return (void)source, (void)limits, &png;
}

CImageStatus cpng_read_header(CPNGReader *reader, CPNGHeader *header, CImageMessage *message) {
  return (void)reader, (void)header, refuse(message);
}

CImageStatus cpng_start_rows(CPNGReader *reader, bool is_fine, CImageMessage *message) {
  return (void)reader, (void)is_fine, refuse(message);
}

CImageStatus cpng_restart(CPNGReader *reader, CImageMessage *message) {
  return (void)reader, refuse(message);
}

const uint8_t *cpng_chunk(const CPNGReader *reader, CPNGChunk kind, size_t *count) {
  return (void)reader, (void)kind, *count = 0, NULL;
}

bool cpng_has_large_profile(const CPNGReader *reader) { return (void)reader, false; }

const uint8_t *cpng_profile(const CPNGReader *reader, size_t *count) {
  return (void)reader, *count = 0, NULL;
}

CImageStatus cpng_read_rows(CPNGReader *reader, uint8_t *out, size_t bytes, uint32_t rows,
                            uint32_t *done, CImageMessage *message) {
  return (void)reader, (void)out, (void)bytes, (void)rows, *done = 0, refuse(message);
}

CImageStatus cpng_finish(CPNGReader *reader, CImageMessage *message) {
  return (void)reader, refuse(message);
}

bool cpng_warning(const CPNGReader *reader, CImageMessage *message) {
  return (void)reader, (void)message, false;
}

void cpng_close(CPNGReader *reader) { (void)reader; }

void cpng_first_pixel_chunk(const CPNGReader *reader, uint8_t *header) { (void)reader, (void)header; }

size_t cpng_chunk_count(const CPNGReader *reader) { return (void)reader, 0; }

CImageStatus cjpeg_write(const uint8_t *samples, uint32_t width, uint32_t height, int quality,
                         uint8_t **bytes, size_t *count, CImageMessage *message) {
  (void)samples, (void)width, (void)height, (void)quality;
  *bytes = NULL;
  *count = 0;
  snprintf(message->text, sizeof message->text, "this build has no encoder for it");
  return CImageStatusUnsupported;
}

void cjpeg_free(uint8_t *bytes) { (void)bytes; }

CPNGStream *cpng_stream_open(const CPNGLayout *layout, CImageMessage *message) {
  snprintf(message->text, sizeof message->text, "this build has no encoder for it");
  return (void)layout, NULL;
}
void cpng_stream_add(CPNGStream *stream, const uint8_t *row) { (void)stream, (void)row; }
bool cpng_stream_finish(CPNGStream *stream) { return (void)stream, false; }
const uint8_t *cpng_stream_take(CPNGStream *stream, size_t *count) {
  return (void)stream, *count = 0, NULL;
}
void cpng_stream_close(CPNGStream *stream) { (void)stream; }

bool ccodec_are_linked(void) { return false; }
const char *ccodec_jpeg_version(void) { return "no libjpeg"; }
const char *ccodec_png_version(void) { return "none"; }
const char *ccodec_zlib_version(void) { return "none"; }

#endif
