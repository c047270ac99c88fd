#ifndef C_FIXTURE_WRITERS_H
#define C_FIXTURE_WRITERS_H

#include <stdbool.h>

#include <stddef.h>
#include <stdint.h>

#include "CImageReaders.h"

/// The outcome of a writer's call. After any but `Done` the writer can only be destroyed.
typedef enum __attribute__((enum_extensibility(closed))) {
  CImageWriteStatusDone = 0,
  /// The caller asked for what the format or this writer does not have.
  CImageWriteStatusInvalid = 1,
  CImageWriteStatusOutOfMemory = 2,
  /// The codec refused; the message has its words.
  CImageWriteStatusFailed = 3,
} CImageWriteStatus;

/// Frees the bytes that a writer's `finish` handed over.
void cbytes_free(uint8_t *_Nullable bytes);

// MARK: JPEG

typedef enum __attribute__((enum_extensibility(closed))) {
  /// One byte a pixel.
  CJPEGWriterColorGray = 0,
  /// Three bytes a pixel, stored as YCbCr.
  CJPEGWriterColorRGB = 1,
  /// Four bytes a pixel, amounts of ink from 0 to 255; stored inverted, with an Adobe marker.
  CJPEGWriterColorCMYK = 2,
  /// As CMYK, but stored as YCCK.
  CJPEGWriterColorYCCK = 3,
} CJPEGWriterColor;

/// The number of pixels that share one chroma sample.
typedef enum __attribute__((enum_extensibility(closed))) {
  CJPEGWriterSampling444 = 0,
  CJPEGWriterSampling422 = 1,
  CJPEGWriterSampling420 = 2,
} CJPEGWriterSampling;

typedef struct {
  uint32_t width;
  uint32_t height;
  CJPEGWriterColor color;
  /// Ignored for gray and CMYK.
  CJPEGWriterSampling sampling;
  /// 1 to 100.
  int quality;
  bool is_progressive;
  /// Whether each component has a scan of its own. Ignored for a progressive JPEG.
  bool has_scan_per_component;
  /// Rows of blocks between restart markers; 0 for none.
  int restart_rows;
} CJPEGWriterSettings;

typedef struct CJPEGWriter CJPEGWriter;

/// Starts a JPEG. The order of calls is create, then add_exif and add_profile if wanted, then
/// write_rows as often as needed, finish, and destroy in any case.
CImageWriteStatus cjpeg_writer_create(
    const CJPEGWriterSettings *_Nonnull settings, CJPEGWriter *_Nullable *_Nonnull writer,
    CImageMessage *_Nonnull message);

/// Adds an APP1 segment with a TIFF block, at most 65,527 bytes of it.
CImageWriteStatus cjpeg_writer_add_exif(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull tiff, size_t count,
    CImageMessage *_Nonnull message);

/// Adds a color profile as APP2 segments, as many as it takes.
CImageWriteStatus cjpeg_writer_add_profile(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull profile, size_t count,
    CImageMessage *_Nonnull message);

/// Appends whole rows, top row first; `count` is in bytes.
CImageWriteStatus cjpeg_writer_write_rows(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull rows, size_t count,
    CImageMessage *_Nonnull message);

/// Ends the file after its last row and hands its bytes over; free them with cbytes_free.
CImageWriteStatus cjpeg_writer_finish(
    CJPEGWriter *_Nonnull writer, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
    CImageMessage *_Nonnull message);

void cjpeg_writer_destroy(CJPEGWriter *_Nullable writer);

// MARK: PNG

typedef enum __attribute__((enum_extensibility(closed))) {
  CPNGWriterColorGray = 0,
  CPNGWriterColorGrayAlpha = 1,
  CPNGWriterColorRGB = 2,
  CPNGWriterColorRGBA = 3,
  /// One byte a pixel, an index into the palette, whatever the bit depth.
  CPNGWriterColorPalette = 4,
} CPNGWriterColor;

typedef struct {
  uint32_t width;
  uint32_t height;
  CPNGWriterColor color;
  /// 8 or 16 bits a channel; 1, 2, 4 or 8 for gray and palettes, which are given a byte a pixel all
  /// the same. Samples of 16 bits are given most significant byte first.
  int bit_depth;
  /// An interlaced image is held in memory until `finish`.
  bool is_interlaced;
  /// zlib's 0 to 9.
  int compression_level;
} CPNGWriterSettings;

typedef struct CPNGWriter CPNGWriter;

/// Starts a PNG. The order of calls is create, then set_palette, add_exif and add_profile if wanted,
/// then write_rows as often as needed, finish, and destroy in any case. Neither a time nor the name
/// of any software is written: equal calls make equal bytes.
CImageWriteStatus cpng_writer_create(
    const CPNGWriterSettings *_Nonnull settings, CPNGWriter *_Nullable *_Nonnull writer,
    CImageMessage *_Nonnull message);

/// Sets 1 to 256 colors, three bytes each, and the alpha of the first `alpha_count` of them.
CImageWriteStatus cpng_writer_set_palette(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull colors, size_t color_count,
    const uint8_t *_Nullable alpha, size_t alpha_count, CImageMessage *_Nonnull message);

/// Adds an eXIf chunk with a TIFF block.
CImageWriteStatus cpng_writer_add_exif(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull tiff, size_t count,
    CImageMessage *_Nonnull message);

/// Adds an iCCP chunk. A profile that libpng finds faulty is refused.
CImageWriteStatus cpng_writer_add_profile(
    CPNGWriter *_Nonnull writer, const char *_Nonnull name, const uint8_t *_Nonnull profile,
    size_t count, CImageMessage *_Nonnull message);

/// Appends whole rows, top row first; `count` is in bytes.
CImageWriteStatus cpng_writer_write_rows(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull rows, size_t count,
    CImageMessage *_Nonnull message);

/// Ends the file after its last row and hands its bytes over; free them with cbytes_free.
CImageWriteStatus cpng_writer_finish(
    CPNGWriter *_Nonnull writer, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
    CImageMessage *_Nonnull message);

void cpng_writer_destroy(CPNGWriter *_Nullable writer);

#endif
