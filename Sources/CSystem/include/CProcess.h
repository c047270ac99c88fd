#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// Makes this process keep the memory that it frees. Call it before anything is allocated. It does
/// nothing where the C library is not glibc.
void cprocess_keep_memory(void);

/// Makes the first megabytes that this thread allocates from now on large pages. Only the first call
/// of a thread does anything, and only where the C library is glibc.
void cprocess_use_large_pages(void);

/// Makes this process keep little of the memory that it frees from now on. It does nothing where the C library
/// is not glibc.
void cprocess_keep_less_memory(void);

/// Gives the system back the memory that was freed and is kept. It does nothing where the C library is not
/// glibc.
void cprocess_release_memory(void);

/// Returns whether this process may have the stacks of some more threads and some more memory.
bool cprocess_has_memory(int thread_count, size_t size);

/// Gives this thread, and the threads that it starts, the lowest priority for processors and disks. Call it
/// before any thread is started.
void cprocess_yield_to_others(void);

/// Returns the commit that this was built from, if the build was told.
const char *_Nullable cprocess_commit(void);

#endif
