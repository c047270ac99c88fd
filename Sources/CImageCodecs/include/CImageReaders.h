#ifndef C_IMAGE_READERS_H
#define C_IMAGE_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of a call of a codec.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// Everything that was asked for was done.
  CImageStatusDone = 0,
  /// The call did a part of the work; call again for more.
  CImageStatusMore = 1,
  /// The data breaks the rules of its format.
  CImageStatusCorrupt = 2,
  /// The data ended, or could not be read, before its format says it would.
  CImageStatusTruncated = 3,
  /// The file uses a part of its format that the library does not decode.
  CImageStatusUnsupported = 4,
  /// Memory ran out.
  CImageStatusOutOfMemory = 5,
  /// There are more scans than the limit.
  CImageStatusTooManyScans = 6,
  /// The scans go through more blocks than the limit.
  CImageStatusTooManyBlocks = 7,
  /// There are more chunks beside the pixels than the limit.
  CImageStatusTooManyChunks = 8,
} CImageStatus;

/// A codec's message about its last failure.
typedef struct {
  char text[200];
} CImageMessage;

// MARK: Bytes

/// A source of encoded bytes: memory or a file descriptor, read from the first byte to the last.
typedef struct CByteSource CByteSource;

enum {
  /// The buffer of a file or a descriptor. libjpeg-turbo's fast path wants about 3 kB of input at hand: a
  /// small buffer would slow it down.
  CBYTES_BUFFER_BYTES = 256 << 10,
};

/// The reason that a source gives no more bytes.
typedef enum __attribute__((enum_extensibility(closed))) {
  CByteFailureNone = 0,
  /// The input failed.
  CByteFailureInput = 1,
  /// There are more bytes than may be read.
  CByteFailureTooLong = 2,
  /// The file was written to while it was read.
  CByteFailureChanged = 3,
} CByteFailure;

/// An input from which a source reads. Each function gets the context.
typedef struct {
  void *_Nullable context;
  /// Reads up to `count` bytes, and returns their number, 0 at the end, and -1 after a failure.
  ptrdiff_t (*_Nonnull read)(void *_Nullable context, uint8_t *_Nonnull buffer, size_t count);
  /// Goes back to the first byte. False where that is not possible.
  bool (*_Nonnull rewind)(void *_Nullable context);
} CByteInput;

/// Creates a source of bytes in memory, which must outlive it. NULL when memory runs out.
///
/// This source and the others fail where there is more than `maximum_bytes`.
CByteSource *_Nullable cbytes_open_memory(
    const uint8_t *_Nullable bytes, size_t count, uint64_t maximum_bytes);

/// Creates a source of an input, which must outlive it. NULL when memory runs out.
CByteSource *_Nullable cbytes_open_input(CByteInput input, uint64_t maximum_bytes);

/// Copies up to `count` (at most 4096) of the first bytes without consuming them, and returns their
/// number. To be called before any decoder reads from the source.
size_t cbytes_peek(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Reads exactly `count` bytes. False where there are fewer.
bool cbytes_read(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Reads up to `count` bytes, none at the end and after a failure, and returns their number.
size_t cbytes_read_some(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// Goes back to the first byte. False where that is not possible.
bool cbytes_rewind(CByteSource *_Nonnull source);

/// Returns the reason that reading failed.
CByteFailure cbytes_failure(const CByteSource *_Nonnull source);

void cbytes_close(CByteSource *_Nonnull source);

// MARK: JPEG

/// A JPEG decode in progress. Its source must outlive it.
typedef struct CJPEGReader CJPEGReader;

/// The image as a JPEG's header describes it.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 for gray, 3 for color, 4 for CMYK.
  int component_count;
  /// The number of rows that are coded together: 8 or a multiple.
  uint32_t rows_per_band;
  /// True if all coefficients are held in memory until the last scan is read.
  bool has_multiple_scans;
  /// The bytes of those coefficients, or 0.
  uint64_t coefficient_bytes;
} CJPEGHeader;

/// The choice of a JPEG's pixels.
typedef struct {
  /// The divisor of both sides: 1, 2, 4 or 8. The other choices need 1.
  int denominator;
  /// The middle one of so many bands of `rows_per_band` rows is decoded: 1 for all of them.
  uint32_t band_period;
  /// The first of so many rows of a band and of so many pixels of a row is returned: 1 for all, or an
  /// even number that divides 8.
  uint32_t stride;
  /// True if chroma of a lower resolution is repeated and not interpolated, which is faster.
  bool repeats_chroma;
  /// True if scans that only add the last bits of the coefficients are left out.
  bool skips_refinements;
} CJPEGSampling;

/// Creates a reader. NULL when memory runs out.
CJPEGReader *_Nullable cjpeg_open(CByteSource *_Nonnull source);

/// Reads up to the first scan, and keeps segments of EXIF and of a color profile up to a number of
/// bytes in all.
CImageStatus cjpeg_read_header(
    CJPEGReader *_Nonnull reader, size_t maximum_segment_bytes, CJPEGHeader *_Nonnull header,
    CImageMessage *_Nonnull message);

/// Returns the segments of EXIF and of a color profile, one after the other: the second byte of the
/// marker, the length in two bytes, and the rest. They live as long as the reader.
const uint8_t *_Nullable cjpeg_segments(
    const CJPEGReader *_Nonnull reader, size_t *_Nonnull count);

/// Starts decoding. The size of the output is that of the whole image at the scale.
CImageStatus cjpeg_start(
    CJPEGReader *_Nonnull reader, CJPEGSampling sampling, size_t maximum_memory,
    uint32_t *_Nonnull output_width, uint32_t *_Nonnull output_height,
    CImageMessage *_Nonnull message);

/// Reads a part of the scans of a JPEG that has several. Returns `More` until all wanted scans are
/// read. A scan goes through all blocks of its components, however few bytes it has.
CImageStatus cjpeg_absorb(
    CJPEGReader *_Nonnull reader, int maximum_scans, uint64_t maximum_blocks,
    CImageMessage *_Nonnull message);

/// Decodes at most `rows` rows of RGBA, or of four inks as they are stored, that lie `stride` rows apart.
/// `*done` receives their number, 0 after the last, and `*first_row` the row of the output that the
/// first of them is.
CImageStatus cjpeg_read_rows(
    CJPEGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull first_row, uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads to the end-of-image marker. Returns another status than `Done` if the library overlooked
/// any damage since the header. The message is its first warning.
CImageStatus cjpeg_finish(CJPEGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cjpeg_close(CJPEGReader *_Nonnull reader);

// MARK: PNG

/// A PNG decode in progress. Its source must outlive it.
typedef struct CPNGReader CPNGReader;

/// The image as a PNG's header describes it.
typedef struct {
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// True if pixels have no color, only lightness.
  bool is_gray;
  /// True if pixels can be transparent: an alpha channel or a tRNS chunk.
  bool has_alpha;
  /// The number of stored channels, with alpha.
  uint8_t channels;
  /// The bits of a stored sample.
  uint8_t bit_depth;
  /// True if a row is stored as its pixels of 8 bits a channel and nothing else, so that it can be
  /// read without libpng.
  bool is_plain;
} CPNGHeader;

/// A chunk that is kept as it is in the file.
typedef enum __attribute__((enum_extensibility(closed))) {
  CPNGChunkCICP = 0,
  CPNGChunkGAMA = 1,
  CPNGChunkCHRM = 2,
  CPNGChunkSRGB = 3,
  CPNGChunkEXIF = 4,
} CPNGChunk;

/// The limits of chunks that hold no pixels.
typedef struct {
  /// The most bytes of a chunk, once it is inflated. Larger ones are dropped.
  size_t maximum_bytes;
  /// The most bytes of a chunk that `cpng_chunk` returns. Larger ones are dropped.
  size_t maximum_kept_bytes;
  /// The most chunks. A file with more is refused.
  size_t maximum_count;
} CPNGChunkLimits;

/// Creates a reader. NULL when memory runs out.
CPNGReader *_Nullable cpng_open(CByteSource *_Nonnull source, CPNGChunkLimits limits);

/// Reads up to the first pixels.
CImageStatus cpng_read_header(
    CPNGReader *_Nonnull reader, CPNGHeader *_Nonnull header, CImageMessage *_Nonnull message);

/// Prepares `cpng_read_rows`.
CImageStatus cpng_start_rows(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Goes back to the first byte and prepares to read all rows from the first. Fails where the header is
/// no longer the same, as the caller's buffers and limits are those of the first reading.
CImageStatus cpng_restart(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Returns the bytes of the first chunk of a kind, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_chunk(
    const CPNGReader *_Nonnull reader, CPNGChunk kind, size_t *_Nonnull count);

/// Returns the bytes of the ICC profile, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_profile(const CPNGReader *_Nonnull reader, size_t *_Nonnull count);

/// Decodes `rows` rows of RGBA. `*done` receives the number that was written.
/// The rows of an interlaced image come pass by pass, each pass as the smaller image that it is.
CImageStatus cpng_read_rows(
    CPNGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads the chunks after the pixels.
CImageStatus cpng_finish(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Copies the library's first warning. False if there was none.
bool cpng_warning(const CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cpng_close(CPNGReader *_Nonnull reader);

// MARK: Plain PNG

enum {
  /// The length and the type of a chunk.
  CPNG_CHUNK_HEADER_BYTES = 8,
  /// The part of an IDAT chunk that libpng reads at a time. It loses the current part of a file that
  /// ends early.
  CPNG_PIECE_BYTES = 1024,
};

/// Copies the header of the first chunk of pixels, after which the source is once the header was read.
void cpng_first_pixel_chunk(const CPNGReader *_Nonnull reader, uint8_t *_Nonnull header);

/// Returns the number of chunks so far that count for the limit.
size_t cpng_chunk_count(const CPNGReader *_Nonnull reader);

/// Undoes the filters of rows (W3C PNG third edition, 9) and writes their pixels as RGBA. False for a
/// filter that is not in the standard.
///
/// `filtered` has one readable byte more than the rows, `above` is the row before the first, and
/// `channels` is 1 for gray, 2 for gray with alpha, 3 for RGB or 4 for RGBA.
bool cpng_unfilter(
    const uint8_t *_Nonnull filtered, int channels, size_t width, size_t rows,
    const uint8_t *_Nonnull above, uint8_t *_Nonnull out);

#endif
