#define _GNU_SOURCE
#include "CProcess.h"

#include <fcntl.h>
#include <sys/stat.h>

int cprocess_is_mount_point(const char *path) {
#ifdef STATX_ATTR_MOUNT_ROOT
  struct statx status;
  if (statx(AT_FDCWD, path, 0, 0, &status) == 0 && status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) {
    return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
  }
#endif
  (void)path;
  return -1;
}
