#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

#include "CImageReaders.h"
#include "CImageWriters.h"

/// Makes an allocation of the codecs on this thread fail: the first for 0, none for less. For tests.
/// Returns what is left of the number before: it is not negative if that was never reached.
int64_t ccodecs_fail_allocation(int64_t number);

#endif
