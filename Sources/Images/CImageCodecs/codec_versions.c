#include "codecs.h"
#if HAS_CODECS

#include "CCodecVersions.h"

#include <stdio.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

#define TEXT(words) TEXT_OF(words)
#define TEXT_OF(words) #words

bool ccodec_are_linked(void) { return true; }

const char *ccodec_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}

const char *ccodec_png_version(void) { return png_get_libpng_ver(NULL); }

const char *ccodec_zlib_version(void) { return zlibVersion(); }

#endif
