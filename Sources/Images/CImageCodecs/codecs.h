#ifndef CODECS_H
#define CODECS_H

// Whether libjpeg and libpng are available. Without them, everything still builds, but JPEG and PNG
// are rejected.
#if __has_include(<jpeglib.h>) && __has_include(<png.h>) && !defined(COLORWAY_WITHOUT_CODECS)
#define HAS_CODECS 1
#else
#define HAS_CODECS 0
#endif

#endif
