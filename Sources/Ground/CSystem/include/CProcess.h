#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// Makes this process keep the memory that it frees. Call this function before any allocation. Has
/// no effect with a C library other than glibc.
void cprocess_keep_memory(void);

/// Makes the first megabytes that this thread allocates from now on use large pages. Only the first
/// call of a thread has an effect, and only with glibc.
void cprocess_use_large_pages(void);

/// Makes this process keep little of the memory that it frees from now on. Has no effect with a C
/// library other than glibc.
void cprocess_keep_less_memory(void);

/// Returns freed memory that the process has kept to the system. Has no effect with a C library
/// other than glibc.
void cprocess_release_memory(void);

/// Returns whether this process can get the stacks of additional threads and additional memory.
bool cprocess_has_memory(int thread_count, size_t size);

/// Lowers the priority of this thread for processors, if the system has priorities of threads.
void cprocess_lower_thread_priority(void);

/// Gives this thread, and the threads that it starts, the lowest priority for processors and disks.
/// Call this function before any thread is started.
void cprocess_yield_to_others(void);

/// Returns 1 if a file system or a bind mount is mounted at a path as this process sees it, 0 if not, and -1 if
/// the system does not say.
int cprocess_is_mount_point(const char *_Nonnull path);

/// Returns the commit that this program was built from, if the build specified it.
const char *_Nullable cprocess_commit(void);

#endif
