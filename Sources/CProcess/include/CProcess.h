#ifndef C_PROCESS_H
#define C_PROCESS_H

/// Makes this process keep the memory that it frees, and its first megabytes in large pages. To be
/// called before anything is allocated; does nothing where the C library is not glibc.
void cprocess_keep_memory(void);

#include "CTerminal.h"

#endif
