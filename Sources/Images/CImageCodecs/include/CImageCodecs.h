#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

#include "CCodecVersions.h"
#include "CDeflate.h"
#include "CImageReaders.h"
#include "CJPEGWriter.h"
#include "CPNGStream.h"

#endif
