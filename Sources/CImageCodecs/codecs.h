#ifndef CODECS_H
#define CODECS_H

// Whether libjpeg and libpng are there. Without them, all builds, and JPEG and PNG are refused.
#if __has_include(<jpeglib.h>) && __has_include(<png.h>) && !defined(COLORWAY_WITHOUT_CODECS)
#define HAS_CODECS 1
#else
#define HAS_CODECS 0
#endif

#endif
