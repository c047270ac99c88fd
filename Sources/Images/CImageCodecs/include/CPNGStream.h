#ifndef C_PNG_STREAM_H
#define C_PNG_STREAM_H

#include "CImageReaders.h"

/// The layout of a PNG to write: 8 bits per channel, or indices into a palette.
typedef struct {
  uint32_t width, height;
  /// The color type of the header: 2 for RGB, 3 for indices, 6 for RGBA.
  int color_type;
  /// The number of bits per index, or 8 without indices. In rows, each index takes one byte.
  int bit_depth;
  /// Red, green, and blue of each entry, if pixels are indices.
  const uint8_t *_Nullable palette;
  int palette_count;
  /// The index of the transparent entry, or -1.
  int transparent_index;
  /// True if pixels are dithered, and so repeat only by chance.
  bool is_dithered;
} CPNGLayout;

/// A PNG that is written row by row.
typedef struct CPNGStream CPNGStream;

/// Creates a stream and writes what precedes the rows. Returns NULL and a message after a failure.
CPNGStream *_Nullable cpng_stream_open(
    const CPNGLayout *_Nonnull layout, CImageMessage *_Nonnull message);

/// Adds a row. After memory has run out, nothing more is written.
void cpng_stream_add(CPNGStream *_Nonnull stream, const uint8_t *_Nonnull row);

/// Completes the file after its last row. Returns false if memory has run out.
bool cpng_stream_finish(CPNGStream *_Nonnull stream);

/// Returns the bytes written since the last call of this function. They are valid until the next call.
const uint8_t *_Nullable cpng_stream_take(CPNGStream *_Nonnull stream, size_t *_Nonnull count);

/// Frees a stream.
void cpng_stream_close(CPNGStream *_Nullable stream);

#endif
