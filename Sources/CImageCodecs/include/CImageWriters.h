#ifndef C_IMAGE_WRITERS_H
#define C_IMAGE_WRITERS_H

#include "CImageReaders.h"

/// How a call to a writer ended. After any but `Done` the writer can only be destroyed.
typedef enum __attribute__((enum_extensibility(closed))) {
  CImageWriteStatusDone = 0,
  /// The caller asked for what the format or this writer does not have.
  CImageWriteStatusInvalid = 1,
  CImageWriteStatusOutOfMemory = 2,
  /// The codec refused; the message has its words.
  CImageWriteStatusFailed = 3,
} CImageWriteStatus;

/// Frees the bytes that a writer's `Finish` handed over.
void CImageBytesFree(uint8_t *_Nullable bytes);

// MARK: - JPEG

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

/// How many pixels share one chroma sample.
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
  int isProgressive;
  /// Rows of blocks between restart markers; 0 for none.
  int restartRows;
} CJPEGWriterSettings;

typedef struct CJPEGWriter CJPEGWriter;

/// Starts a JPEG. The order of calls is Create, then AddEXIF and AddICC if wanted, then WriteRows
/// as often as needed, Finish, and Destroy in any case.
CImageWriteStatus CJPEGWriterCreate(
    const CJPEGWriterSettings *_Nonnull settings, CJPEGWriter *_Nullable *_Nonnull writer,
    CImageMessage *_Nonnull message);

/// Adds an APP1 segment with a TIFF block, at most 65,527 bytes of it.
CImageWriteStatus CJPEGWriterAddEXIF(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull tiff, size_t count,
    CImageMessage *_Nonnull message);

/// Adds a color profile as APP2 segments, as many as it takes.
CImageWriteStatus CJPEGWriterAddICC(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull profile, size_t count,
    CImageMessage *_Nonnull message);

/// Appends whole rows, top row first; `count` is in bytes.
CImageWriteStatus CJPEGWriterWriteRows(
    CJPEGWriter *_Nonnull writer, const uint8_t *_Nonnull rows, size_t count,
    CImageMessage *_Nonnull message);

/// Ends the file after its last row and hands its bytes over; free them with CImageBytesFree.
CImageWriteStatus CJPEGWriterFinish(
    CJPEGWriter *_Nonnull writer, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
    CImageMessage *_Nonnull message);

void CJPEGWriterDestroy(CJPEGWriter *_Nullable writer);

// MARK: - PNG

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
  int bitDepth;
  /// An interlaced image is held in memory until Finish.
  int isInterlaced;
  /// zlib's 0 to 9.
  int compressionLevel;
} CPNGWriterSettings;

typedef struct CPNGWriter CPNGWriter;

/// Starts a PNG. The order of calls is Create, then SetPalette, AddEXIF and AddICC if wanted, then
/// WriteRows as often as needed, Finish, and Destroy in any case. Neither a time nor the name of
/// any software is written: equal calls make equal bytes.
CImageWriteStatus CPNGWriterCreate(
    const CPNGWriterSettings *_Nonnull settings, CPNGWriter *_Nullable *_Nonnull writer,
    CImageMessage *_Nonnull message);

/// Sets 1 to 256 colors, three bytes each, and the alpha of the first `alphaCount` of them.
CImageWriteStatus CPNGWriterSetPalette(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull colors, size_t colorCount,
    const uint8_t *_Nullable alpha, size_t alphaCount, CImageMessage *_Nonnull message);

/// Adds an eXIf chunk with a TIFF block.
CImageWriteStatus CPNGWriterAddEXIF(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull tiff, size_t count,
    CImageMessage *_Nonnull message);

/// Adds an iCCP chunk. A profile that libpng finds faulty is refused.
CImageWriteStatus CPNGWriterAddICC(
    CPNGWriter *_Nonnull writer, const char *_Nonnull name, const uint8_t *_Nonnull profile,
    size_t count, CImageMessage *_Nonnull message);

/// Appends whole rows, top row first; `count` is in bytes.
CImageWriteStatus CPNGWriterWriteRows(
    CPNGWriter *_Nonnull writer, const uint8_t *_Nonnull rows, size_t count,
    CImageMessage *_Nonnull message);

/// Ends the file after its last row and hands its bytes over; free them with CImageBytesFree.
CImageWriteStatus CPNGWriterFinish(
    CPNGWriter *_Nonnull writer, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
    CImageMessage *_Nonnull message);

void CPNGWriterDestroy(CPNGWriter *_Nullable writer);

#endif
