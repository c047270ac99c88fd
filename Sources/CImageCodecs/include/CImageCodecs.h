#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

#include "CImageReaders.h"
#include "CImageWriters.h"

#endif
