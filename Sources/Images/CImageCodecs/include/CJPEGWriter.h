#ifndef C_JPEG_WRITER_H
#define C_JPEG_WRITER_H

#include "CImageReaders.h"

/// Writes a baseline JPEG from RGB samples, with chroma at half the resolution. `*bytes` receives
/// the file, which the caller must free with `cjpeg_free`. `quality` is from 1 to 100.
CImageStatus cjpeg_write(
    const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
    uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count, CImageMessage *_Nonnull message);

/// Frees the bytes of a file.
void cjpeg_free(uint8_t *_Nullable bytes);

#endif
