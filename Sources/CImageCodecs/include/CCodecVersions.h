#ifndef C_CODEC_VERSIONS_H
#define C_CODEC_VERSIONS_H

#include <stdbool.h>

/// Returns whether the libraries of JPEG and PNG are linked.
bool ccodec_are_linked(void);

/// Returns the name and version of the JPEG library, such as `libjpeg-turbo 2.1.5`: that of its headers, as
/// the library itself only tells which interface it has.
const char *_Nonnull ccodec_jpeg_version(void);

/// Returns the version of the PNG library that is linked.
const char *_Nonnull ccodec_png_version(void);

/// Returns the version of zlib that is linked.
const char *_Nonnull ccodec_zlib_version(void);

#endif
