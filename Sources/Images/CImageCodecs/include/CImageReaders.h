#ifndef C_IMAGE_READERS_H
#define C_IMAGE_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of a codec call.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// The requested work is done.
  CImageStatusDone = 0,
  /// The call did part of the work. Call again for more.
  CImageStatusMore = 1,
  /// The data violates the rules of its format.
  CImageStatusCorrupt = 2,
  /// The data ended, or could not be read, earlier than its format announces.
  CImageStatusTruncated = 3,
  /// The file uses a feature of its format that the library does not decode.
  CImageStatusUnsupported = 4,
  /// Memory ran out.
  CImageStatusOutOfMemory = 5,
  /// The number of scans exceeds the limit.
  CImageStatusTooManyScans = 6,
  /// The number of blocks in all scans exceeds the limit.
  CImageStatusTooManyBlocks = 7,
  /// The number of chunks other than pixels exceeds the limit.
  CImageStatusTooManyChunks = 8,
} CImageStatus;

/// A codec's message about its last failure.
typedef struct {
  char text[200];
} CImageMessage;

// MARK: Bytes

/// A source of encoded bytes, in memory or from an input, read from the first byte to the last.
typedef struct CByteSource CByteSource;

enum {
  /// The buffer size of a source with an input. A small buffer would slow down libjpeg-turbo, whose
  /// fast path needs about 3 kB of available input.
  CBYTES_BUFFER_BYTES = 256 << 10,
};

/// The reason that a source returns no more bytes.
typedef enum __attribute__((enum_extensibility(closed))) {
  CByteFailureNone = 0,
  /// The input failed.
  CByteFailureInput = 1,
  /// There are more bytes than the limit.
  CByteFailureTooLong = 2,
  /// The file was written to while it was read.
  CByteFailureChanged = 3,
} CByteFailure;

/// An input that a source reads from. Each function gets the context.
typedef struct {
  void *_Nullable context;
  /// Reads up to `count` bytes, and returns their number, 0 at the end, or -1 after a failure.
  ptrdiff_t (*_Nonnull read)(void *_Nullable context, uint8_t *_Nonnull buffer, size_t count);
  /// Returns to the first byte. Returns false if that is not possible.
  bool (*_Nonnull rewind)(void *_Nullable context);
} CByteInput;

/// Creates a source of bytes in memory, which must outlive the source. Returns NULL if memory runs out.
///
/// Sources fail if there are more than `maximum_bytes`.
CByteSource *_Nullable cbytes_open_memory(
    const uint8_t *_Nullable bytes, size_t count, uint64_t maximum_bytes);

/// Creates a source of an input, whose context must outlive the source. Returns NULL if memory runs out.
CByteSource *_Nullable cbytes_open_input(CByteInput input, uint64_t maximum_bytes);

/// Copies up to `count` (at most 4096) of the first bytes without consuming them, and returns their
/// number. Call this function before any decoder reads from the source.
size_t cbytes_peek(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Reads exactly `count` bytes. If there are fewer, they are lost, and the result is false.
bool cbytes_read(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Reads up to `count` bytes, and returns their number, which is 0 at the end and after a failure.
size_t cbytes_read_some(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Returns to the first byte. Returns false if that is not possible.
bool cbytes_rewind(CByteSource *_Nonnull source);

/// Returns the reason that reading failed.
CByteFailure cbytes_failure(const CByteSource *_Nonnull source);

void cbytes_close(CByteSource *_Nonnull source);

// MARK: JPEG

/// A JPEG decoder. Its source must outlive it.
typedef struct CJPEGReader CJPEGReader;

/// The description of the image in the JPEG header.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 for gray, 3 for color, or 4 for CMYK.
  int component_count;
  /// The number of rows that are coded together, a multiple of 8.
  uint32_t rows_per_band;
  /// The size in bytes of the coefficients that are kept in memory until the last scan is read, or 0
  /// for a JPEG with one scan.
  uint64_t coefficient_bytes;
} CJPEGHeader;

/// The choice of the pixels of a JPEG to decode.
typedef struct {
  /// The divisor of both sides: 1, 2, 4, or 8. The other choices require 1.
  int denominator;
  /// The period of decoded bands of `rows_per_band` rows: of this many, the middle one is decoded.
  /// 1 for all bands.
  uint32_t band_period;
  /// True if subsampled chroma is repeated rather than interpolated, which is faster.
  bool repeats_chroma;
  /// True if scans that only refine the last bits of the coefficients are skipped.
  bool skips_refinements;
} CJPEGSampling;

/// Creates a reader. Returns NULL if memory runs out.
CJPEGReader *_Nullable cjpeg_open(CByteSource *_Nonnull source);

/// Reads up to the first scan. Keeps the segments of EXIF and of a color profile, up to a maximum
/// number of bytes in total.
CImageStatus cjpeg_read_header(
    CJPEGReader *_Nonnull reader, size_t maximum_segment_bytes, CJPEGHeader *_Nonnull header,
    CImageMessage *_Nonnull message);

/// Returns the consecutive segments of EXIF and of a color profile. Each has the second byte of its
/// marker, its length in two bytes, and its content. The bytes live as long as the reader.
const uint8_t *_Nullable cjpeg_segments(
    const CJPEGReader *_Nonnull reader, size_t *_Nonnull count);

/// Starts decoding. The output size is the size of the whole image at the scale.
CImageStatus cjpeg_start(
    CJPEGReader *_Nonnull reader, CJPEGSampling sampling, size_t maximum_memory,
    uint32_t *_Nonnull output_width, uint32_t *_Nonnull output_height,
    CImageMessage *_Nonnull message);

/// Reads part of the scans of a JPEG with several scans. Returns `More` until all required scans
/// are read. Each scan counts all blocks of its components, however few bytes the scan has.
CImageStatus cjpeg_read_scans(
    CJPEGReader *_Nonnull reader, int maximum_scans, uint64_t maximum_blocks,
    CImageMessage *_Nonnull message);

/// Decodes at most `rows` rows as RGBA or as four inks in stored form.
/// `*done` receives the number of rows, 0 after the last. `*first_row` receives the output row of
/// the first of them.
CImageStatus cjpeg_read_rows(
    CJPEGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull first_row, uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads up to the end-of-image marker. Returns a status other than `Done` if the library has
/// ignored any damage since the header. The message is the library's first warning, or what is missing at
/// the end. If only the marker is missing, the status is `Done` nevertheless.
CImageStatus cjpeg_finish(CJPEGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cjpeg_close(CJPEGReader *_Nonnull reader);

// MARK: PNG

/// A PNG decoder. Its source must outlive it.
typedef struct CPNGReader CPNGReader;

/// The description of the image in the PNG header.
typedef struct {
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// True if pixels are gray.
  bool is_gray;
  /// True if pixels can be transparent, because of an alpha channel or a tRNS chunk.
  bool has_alpha;
  /// The number of stored channels, including alpha.
  uint8_t channels;
  /// The number of bits of a stored sample.
  uint8_t bit_depth;
  /// True if rows consist of pixels with 8 bits per channel and nothing else, so that they can be
  /// read without libpng.
  bool is_plain;
} CPNGHeader;

/// A chunk that is kept in its raw form.
typedef enum __attribute__((enum_extensibility(closed))) {
  CPNGChunkCICP = 0,
  CPNGChunkGAMA = 1,
  CPNGChunkCHRM = 2,
  CPNGChunkSRGB = 3,
  CPNGChunkEXIF = 4,
} CPNGChunk;

/// The limits of chunks other than pixels.
typedef struct {
  /// The maximum number of bytes of a chunk after decompression. Larger chunks are dropped.
  size_t maximum_bytes;
  /// The maximum number of bytes of a chunk that `cpng_chunk` returns. Larger chunks are dropped.
  size_t maximum_kept_bytes;
  /// The maximum number of chunks, not counting frames of an animation. A file with more is
  /// rejected.
  size_t maximum_count;
} CPNGChunkLimits;

/// Creates a reader. Returns NULL if memory runs out.
CPNGReader *_Nullable cpng_open(CByteSource *_Nonnull source, CPNGChunkLimits limits);

/// Reads up to the first pixels.
CImageStatus cpng_read_header(
    CPNGReader *_Nonnull reader, CPNGHeader *_Nonnull header, CImageMessage *_Nonnull message);

/// Prepares `cpng_read_rows`. If `is_fine` is true, rows have 16 bits per channel, most significant
/// byte first, which the file must have, too.
CImageStatus cpng_start_rows(
    CPNGReader *_Nonnull reader, bool is_fine, CImageMessage *_Nonnull message);

/// Returns to the first byte, and prepares for reading all rows. Fails if the header has changed,
/// because the caller's buffers and limits are those of the first reading.
CImageStatus cpng_restart(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Returns the bytes of the first chunk of a kind, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_chunk(
    const CPNGReader *_Nonnull reader, CPNGChunk kind, size_t *_Nonnull count);

/// Returns whether the file has an ICC profile of more than `maximum_bytes`, which was dropped.
bool cpng_has_large_profile(const CPNGReader *_Nonnull reader);

/// Returns the bytes of the ICC profile, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_profile(const CPNGReader *_Nonnull reader, size_t *_Nonnull count);

/// Decodes `rows` rows of RGBA. `*done` receives the number of rows that were written. The rows of
/// an interlaced image are returned pass by pass, each pass as a smaller image.
CImageStatus cpng_read_rows(
    CPNGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads the chunks after the pixels.
CImageStatus cpng_finish(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Copies the library's first warning. Returns false if there was none.
bool cpng_warning(const CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cpng_close(CPNGReader *_Nonnull reader);

// MARK: Plain PNG

enum {
  /// The length and the type of a chunk.
  CPNG_CHUNK_HEADER_BYTES = 8,
  /// The number of bytes of an IDAT chunk that libpng reads at a time. If the file ends within such
  /// a piece, libpng loses the piece.
  CPNG_PIECE_BYTES = 1024,
};

/// Copies the header of the first IDAT chunk. Once `cpng_read_header` has returned, the source
/// continues after it.
void cpng_first_pixel_chunk(const CPNGReader *_Nonnull reader, uint8_t *_Nonnull header);

/// Returns the number of chunks so far that count toward the limit.
size_t cpng_chunk_count(const CPNGReader *_Nonnull reader);

/// Reverses the filters of rows (W3C PNG third edition, 9) and writes their pixels as RGBA. Returns
/// false for a filter that is not in the standard.
///
/// After the rows, `filtered` has one more readable byte. `above` is the row before the first one.
/// `channels` is 1 for gray, 2 for gray with alpha, 3 for RGB, or 4 for RGBA.
bool cpng_unfilter(
    const uint8_t *_Nonnull filtered, int channels, size_t width, size_t rows,
    const uint8_t *_Nonnull above, uint8_t *_Nonnull out);

#endif
