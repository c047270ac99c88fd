#ifndef C_CODEC_VERSIONS_H
#define C_CODEC_VERSIONS_H

#include <stdbool.h>

/// Returns whether the JPEG and PNG libraries are linked.
bool ccodec_are_linked(void);

/// Returns the name and version of the JPEG library, such as `libjpeg-turbo 2.1.5`. The version is
/// that of the headers, because the library itself reports only its interface version.
const char *_Nonnull ccodec_jpeg_version(void);

/// Returns the version of the linked PNG library.
const char *_Nonnull ccodec_png_version(void);

/// Returns the version of the linked zlib.
const char *_Nonnull ccodec_zlib_version(void);

#endif
