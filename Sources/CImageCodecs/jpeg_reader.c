#include "CImageReaders.h"
