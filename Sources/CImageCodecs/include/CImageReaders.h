#ifndef C_IMAGE_READERS_H
#define C_IMAGE_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why a call into a codec ended.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// All that was asked for was done.
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

/// A codec's own words about its last failure.
typedef struct {
  char text[200];
} CImageMessage;

// MARK: Bytes

/// Where encoded bytes come from: memory or a file descriptor, read forward once.
typedef struct CByteSource CByteSource;

/// Reads from memory, which must outlive the source. NULL when memory runs out.
///
/// Of this and the others, reading fails with EFBIG where there is more than `maximum_bytes`.
CByteSource *_Nullable cbytes_open_memory(
    const uint8_t *_Nullable bytes, size_t count, uint64_t maximum_bytes);

/// Reads from a descriptor, which stays open. NULL when memory runs out.
CByteSource *_Nullable cbytes_open_descriptor(int descriptor, uint64_t maximum_bytes);

/// Opens a file, which is closed with the source. NULL after a failure, whose `errno` is given, or 0
/// when memory runs out.
CByteSource *_Nullable cbytes_open_file(
    const char *_Nonnull path, uint64_t maximum_bytes, int *_Nonnull failure);

/// Copies up to `count` (at most 4096) of the first bytes without consuming them.
/// To be called before any decoder reads from the source.
size_t cbytes_peek(CByteSource *_Nonnull source, uint8_t *_Nonnull out, size_t count);

/// The `errno` of a failed read, or 0.
int cbytes_failure(const CByteSource *_Nonnull source);

/// Whether the failure is that there is more than may be read.
bool cbytes_is_over_limit(const CByteSource *_Nonnull source);

/// The system's words for an `errno`.
void cbytes_describe(int failure, CImageMessage *_Nonnull message);

void cbytes_close(CByteSource *_Nonnull source);

// MARK: JPEG

/// A JPEG decode in progress. Its source must outlive it.
typedef struct CJPEGReader CJPEGReader;

/// What a JPEG's headers say.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 for gray, 3 for color, 4 for CMYK.
  int component_count;
  /// How many rows are coded together: 8 or a multiple.
  uint32_t rows_per_band;
  /// Whether all coefficients are held in memory until the last scan is read.
  bool has_multiple_scans;
  /// Bytes of those coefficients, or 0.
  uint64_t coefficient_bytes;
} CJPEGHeader;

/// Which pixels of a JPEG come out.
typedef struct {
  /// The part of the size: 1, 2, 4 or 8. The other choices are for 1 alone.
  int denominator;
  /// Of so many bands of `rows_per_band` rows, the middle one comes out: 1 for all.
  uint32_t band_period;
  /// Of so many rows of a band, and of so many pixels of a row, the first comes out: 1 for all, or
  /// an even number that divides 8.
  uint32_t stride;
  /// Whether chroma of a lower resolution is repeated and not interpolated, which is faster.
  bool repeats_chroma;
  /// Whether the rows between bands are passed over without the library, where that gives the same.
  bool passes_over_rows;
  /// Whether scans are left out that only make the coefficients more exact by a bit or two.
  bool skips_refinements;
} CJPEGSampling;

/// Creates a reader. NULL when memory runs out.
CJPEGReader *_Nullable cjpeg_open(CByteSource *_Nonnull source);

/// Reads up to the first scan. Profiles and EXIF blocks above the given size are not kept.
CImageStatus cjpeg_read_header(
    CJPEGReader *_Nonnull reader, size_t maximum_marker_bytes, CJPEGHeader *_Nonnull header,
    CImageMessage *_Nonnull message);

/// The bytes of the first EXIF block, without its "Exif\0\0", or NULL. They live as long as the reader.
const uint8_t *_Nullable cjpeg_exif(const CJPEGReader *_Nonnull reader, size_t *_Nonnull count);

/// The bytes of the ICC profile, or NULL. They live as long as the reader.
const uint8_t *_Nullable cjpeg_profile(const CJPEGReader *_Nonnull reader, size_t *_Nonnull count);

/// Whether parts of an ICC profile were found that do not make a whole one within the limit.
bool cjpeg_profile_is_damaged(const CJPEGReader *_Nonnull reader);

/// Starts decoding. The size of the output is that of the whole image at the scale.
CImageStatus cjpeg_start(
    CJPEGReader *_Nonnull reader, CJPEGSampling sampling, size_t maximum_memory,
    uint32_t *_Nonnull output_width, uint32_t *_Nonnull output_height,
    CImageMessage *_Nonnull message);

/// Reads a part of the scans of a JPEG that has several: `More` until all are read that are wanted.
/// A scan goes through all blocks of its components, however few bytes it has.
CImageStatus cjpeg_absorb(
    CJPEGReader *_Nonnull reader, int maximum_scans, uint64_t maximum_blocks,
    CImageMessage *_Nonnull message);

/// Decodes at most `rows` rows of RGBA, or of the four inks as they are stored, which lie `stride` rows apart; `*done` receives how many were
/// written, 0 after the last, and `*first_row` where the first of them lies in the output.
CImageStatus cjpeg_read_rows(
    CJPEGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull first_row, uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads to the end-of-image marker. Not `Done` if the library had to overlook anything since the
/// header; its first warning is the message.
CImageStatus cjpeg_finish(CJPEGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cjpeg_close(CJPEGReader *_Nonnull reader);

// MARK: PNG

/// A PNG decode in progress. Its source must outlive it.
typedef struct CPNGReader CPNGReader;

/// What a PNG's header says.
typedef struct {
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// Whether pixels have no color, only lightness.
  bool is_gray;
  /// Whether pixels can be transparent: an alpha channel or a tRNS chunk.
  bool has_alpha;
  /// How many channels are stored, an alpha channel included.
  uint8_t channels;
  /// Whether a row is stored as its pixels of 8 bits a channel and nothing else, so that
  /// `CPNGInflater` can read it.
  bool is_plain;
} CPNGHeader;

/// A chunk that is kept as it stands in the file.
typedef enum __attribute__((enum_extensibility(closed))) {
  CPNGChunkCICP = 0,
  CPNGChunkGAMA = 1,
  CPNGChunkCHRM = 2,
  CPNGChunkSRGB = 3,
  CPNGChunkEXIF = 4,
} CPNGChunk;

/// What is read of chunks other than those of pixels.
typedef struct {
  /// Larger ones, once inflated, are dropped.
  size_t maximum_bytes;
  /// Of those that `cpng_chunk` tells, larger ones are dropped.
  size_t maximum_kept_bytes;
  /// More are refused.
  size_t maximum_count;
} CPNGChunkLimits;

/// Creates a reader. NULL when memory runs out.
CPNGReader *_Nullable cpng_open(CByteSource *_Nonnull source, CPNGChunkLimits limits);

/// Reads up to the first pixels.
CImageStatus cpng_read_header(
    CPNGReader *_Nonnull reader, CPNGHeader *_Nonnull header, CImageMessage *_Nonnull message);

/// Makes ready for `cpng_read_rows`. After this, no inflater can be opened.
CImageStatus cpng_start_rows(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Goes back to the first byte and makes ready to read all rows from the first.
CImageStatus cpng_restart(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// The bytes of the first chunk of a kind, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_chunk(
    const CPNGReader *_Nonnull reader, CPNGChunk kind, size_t *_Nonnull count);

/// The bytes of the ICC profile, or NULL. They live as long as the reader.
const uint8_t *_Nullable cpng_profile(const CPNGReader *_Nonnull reader, size_t *_Nonnull count);

/// Decodes `rows` rows of RGBA; `*done` receives how many were written.
/// The rows of an interlaced image come pass by pass, each pass as the smaller image that it is.
CImageStatus cpng_read_rows(
    CPNGReader *_Nonnull reader, uint8_t *_Nonnull out, size_t bytes_per_row, uint32_t rows,
    uint32_t *_Nonnull done, CImageMessage *_Nonnull message);

/// Reads the chunks after the pixels.
CImageStatus cpng_finish(CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

/// Copies the library's first warning; false if there was none.
bool cpng_warning(const CPNGReader *_Nonnull reader, CImageMessage *_Nonnull message);

void cpng_close(CPNGReader *_Nonnull reader);

// MARK: Plain PNG

/// Inflates the rows of a plain PNG in libpng's place, as a stream of rows that each begin with the
/// byte of their filter. It takes only data in which libpng would find nothing to complain of: where
/// a call fails, `cpng_restart` says what is wrong. Never have more rows come out before the failure
/// than libpng would have read.
typedef struct CPNGInflater CPNGInflater;

/// Goes on where the reader's header ended. NULL when memory runs out, or where the bytes could not
/// be read once more. The reader must outlive it.
CPNGInflater *_Nullable cpng_inflater_open(CPNGReader *_Nonnull reader);

enum {
  /// How many bytes a buffer has before those that are inflated, for what they repeat.
  CPNG_LEADING_BYTES = 32 << 10,
  /// How many it has after them, as the last of them may be written by many at once.
  CPNG_TRAILING_BYTES = 512,
};

/// Writes the next `count` bytes of filtered rows after the leading bytes of a buffer.
bool cpng_inflate(CPNGInflater *_Nonnull inflater, uint8_t *_Nonnull buffer, size_t count);

/// Reads what follows the rows, which must have been all there are.
bool cpng_inflater_finish(CPNGInflater *_Nonnull inflater);

void cpng_inflater_close(CPNGInflater *_Nonnull inflater);

/// The Adler-32 checksum (RFC 1950, 8.2) of bytes after those of which it was `checksum`, or 1.
uint32_t cpng_checksum(uint32_t checksum, const uint8_t *_Nonnull bytes, size_t count);

/// Undoes the filters of rows (W3C PNG third edition, 9) and writes their pixels as RGBA.
/// `filtered` has one readable byte more than the rows, `above` is the row before the first, and
/// `channels` is 1 for gray, 2 for gray with alpha, 3 for RGB or 4 for RGBA. False for a filter that
/// is not in the standard.
bool cpng_unfilter(
    const uint8_t *_Nonnull filtered, int channels, size_t width, size_t rows,
    const uint8_t *_Nonnull above, uint8_t *_Nonnull out);

#endif
