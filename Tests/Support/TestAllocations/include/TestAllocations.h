#ifndef TEST_ALLOCATIONS_H
#define TEST_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns whether allocations can be made to fail here. That takes glibc, whose functions this
/// target replaces in the whole program.
bool allocations_can_fail(void);

/// Makes one allocation of the codecs in this thread fail: the first for 0, none for less. These are
/// allocations by libjpeg, libpng, zlib and the C code of the program itself, not those of Swift's
/// runtime.
///
/// Returns the rest of the number before, which is negative if that allocation was reached.
int64_t allocations_fail(int64_t number);

/// Returns the number of bytes of the largest allocation in this thread since the last call, whether
/// or not the memory was used. The result is 0 where no allocations can fail.
size_t allocations_largest(void);

/// Returns the number of bytes that the whole process has allocated and not freed, or 0 where glibc
/// does not allocate them.
size_t allocations_in_use(void);

#endif
