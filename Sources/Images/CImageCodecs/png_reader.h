#ifndef PNG_READER_H
#define PNG_READER_H

#include "byte_source.h"

#include <png.h>
#include <setjmp.h>

enum { KEPT_CHUNKS = 5 };

typedef struct {
  uint8_t *bytes;
  size_t count;
} KeptChunk;

struct CPNGReader {
  png_structp png;
  png_infop info;
  CByteSource *source;
  CPNGChunkLimits limits;
  /// The header of the first reading.
  CPNGHeader header;
  bool has_header;
  /// The number of chunks passed to `keep_chunk` so far: those other than pixels that libpng does
  /// not handle itself.
  size_t chunk_count;
  KeptChunk kept[KEPT_CHUNKS];
  /// The last eight bytes that libpng read at once. After the header, they are the header of the
  /// first IDAT chunk.
  uint8_t chunk_header[CPNG_CHUNK_HEADER_BYTES];
  bool source_ended;
  /// True if something was left out because memory ran out. libpng may blame a chunk instead.
  bool is_out_of_memory;
  bool has_warning;
  bool has_large_profile;
  CImageMessage warning;
  CImageMessage *message;
  jmp_buf escape;
};

#endif
