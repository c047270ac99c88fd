#ifndef C_PROGRAM_H
#define C_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors that become 0, 1 and 2, or -1 for an empty one. No other descriptor is inherited.
typedef struct {
  int input, output, errors;
} CProgramStreams;

/// The most bytes of memory and of each file, and the most seconds of a processor.
typedef struct {
  uint64_t memory, file_size, seconds;
} CProgramLimits;

/// Starts a program in a process group of its own. Where Linux allows it, the program ends when the calling
/// thread does; starts no processes; has no network; gains no privileges; and reads only files of the system,
/// its input and its folder.
///
/// `words` has the path of the program and its arguments, and `variables` its environment, each text with a
/// zero at its end. `folder` is the folder to work in, and the only one to write to.
///
/// - Returns: The process, which ends with status 127 if the program cannot be run; or -1 and `errno`.
pid_t cprogram_start(const char *_Nonnull words, size_t word_count,
                     const char *_Nonnull variables, size_t variable_count,
                     const char *_Nonnull folder, CProgramStreams streams, CProgramLimits limits);

/// Returns whether a process has ended, after waiting for that for at most some milliseconds. It remains to be
/// collected.
bool cprogram_has_ended(pid_t process, int milliseconds);

/// Opens a new file that is in memory only and has no name, or returns -1.
int cprogram_file_in_memory(void);

/// Kills a process group whose leader was not collected yet, collects the leader, and returns its status:
/// the exit status, or the signal that ended it as a negative number.
int cprogram_collect(pid_t process);

#endif
