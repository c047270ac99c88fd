#ifndef JPEG_BANDS_H
#define JPEG_BANDS_H

#include "byte_source.h"

#include <stdio.h>

#include <jpeglib.h>

/// Stands between the coded rows of a large baseline JPEG and libjpeg, of which most shall be passed
/// over: these it reads itself, at twice the speed, as nothing is made of them but the sums of their
/// DC differences.
///
/// libjpeg gets a scan whose rows of MCUs are restart intervals: of rows that are passed over only
/// the marker, at which it stops decoding at once; of wanted rows all symbols, with the DC differences
/// coded anew, as they begin from zero after a marker. It takes only data in which libjpeg would
/// find nothing to complain of.
typedef struct JPEGBands JPEGBands;

/// Takes over a scan, and makes libjpeg's tables and restart interval those of what it will get. To
/// be called between the header and the start. NULL where the scan is not of this kind, and where
/// memory runs out.
JPEGBands *jpeg_bands_open(struct jpeg_decompress_struct *info, CByteSource *source,
                           uint32_t band_period);

typedef enum {
  /// The input has further bytes.
  JPEGBandsMore,
  /// The scan is over: the input has what was read of the file after it, if anything was.
  JPEGBandsDone,
  /// Something is wrong with the data, which only a decode from the first byte on can treat as
  /// libjpeg would.
  JPEGBandsUnusual
} JPEGBandsStatus;

/// Points libjpeg's input at the next bytes.
JPEGBandsStatus jpeg_bands_refill(JPEGBands *bands, struct jpeg_source_mgr *input);

void jpeg_bands_close(JPEGBands *bands);

#endif
