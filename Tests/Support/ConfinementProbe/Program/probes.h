#ifndef PROBES_H
#define PROBES_H

#include <sys/types.h>

/// Something that a confined program must not be able to do. `victim` is a process outside, and `file` is
/// a file outside that it can read. Returns a negative number after setting `errno` if it is refused.
typedef struct {
  const char *name;
  long (*attempt)(pid_t victim, const char *file);
} Probe;

/// All probes. The last one has no name.
extern const Probe probes[];

/// Makes a system call of Landlock or seccomp fail, as on a system without it, and runs a program.
void run_without(const char *mechanism, char **words);

#endif
