#ifndef PNG_READER_H
#define PNG_READER_H

#include "byte_source.h"

#include <png.h>
#include <setjmp.h>

enum {
  KEPT_CHUNKS = 5,
  /// How much of an IDAT chunk libpng reads at a time. Of a file that ends early, it loses the part
  /// in hand.
  IDAT_PIECE_BYTES = 1024,
  CHUNK_HEADER_BYTES = 8,
};

typedef struct {
  uint8_t *bytes;
  size_t count;
} KeptChunk;

struct CPNGReader {
  png_structp png;
  png_infop info;
  CByteSource *source;
  CPNGChunkLimits limits;
  /// Chunks other than of pixels that were read and that libpng does not know by itself.
  size_t chunk_count;
  KeptChunk kept[KEPT_CHUNKS];
  /// The last eight bytes that libpng asked for at once: after the header those of the first IDAT.
  uint8_t chunk_header[CHUNK_HEADER_BYTES];
  bool source_ended;
  /// Whether anything was left out for want of memory, which libpng may take for a fault of a chunk.
  bool is_out_of_memory;
  bool has_warning;
  CImageMessage warning;
  CImageMessage *message;
  jmp_buf escape;
};

#endif
