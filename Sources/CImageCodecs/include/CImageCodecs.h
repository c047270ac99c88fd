#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

#include "CDeflate.h"
#include "CImageReaders.h"
#include "CJPEGWriter.h"

#endif
