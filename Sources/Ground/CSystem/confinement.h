#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>

// The calling process must have no privileges to gain: see `PR_SET_NO_NEW_PRIVS`. Both functions make
// only system calls, because a child after `vfork` calls them.

/// Hides all files from this process except those of the system, a program, standard input, and a
/// folder. Returns whether that succeeded.
bool confine_files(const char *program, const char *folder);

/// Refuses all system calls of this process except those that decoders need. Returns whether that
/// succeeded.
bool confine_calls(void);

#endif
