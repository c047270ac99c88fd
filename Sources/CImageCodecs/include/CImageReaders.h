#ifndef C_IMAGE_READERS_H
#define C_IMAGE_READERS_H

#include <stddef.h>
#include <stdint.h>

/// A codec's own words about its last failure.
typedef struct {
  char text[200];
} CImageMessage;

#endif
