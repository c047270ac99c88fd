#ifndef C_PROGRAM_H
#define C_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors that become 0, 1, and 2, or -1 for `/dev/null`. No other descriptor is inherited.
typedef struct {
  int input, output, errors;
} CProgramStreams;

/// The maximum memory and size of each file, in bytes, and the maximum processor time, in seconds.
typedef struct {
  uint64_t memory, file_size, seconds;
} CProgramLimits;

/// What could not be confined of a program, as bits.
typedef uint32_t CProgramGaps;
enum {
  /// The program sees the files of the user, because the system has no Landlock.
  CPROGRAM_SEES_FILES = 1 << 0,
  /// The program can make any system call, because the system has no seccomp.
  CPROGRAM_CALLS_ANYTHING = 1 << 1,
  CPROGRAM_UNCONFINED = CPROGRAM_SEES_FILES | CPROGRAM_CALLS_ANYTHING
};

/// Starts a program in a process group of its own. Where Linux supports it, the program ends when
/// the calling thread ends, makes only the system calls that decoders need, gains no privileges, and
/// opens only files of the system, its input, and its folder.
///
/// `words` contains the path of the program and its arguments, and `variables` contains its
/// environment. Each text ends with a zero. `folder` is the working directory, and the only folder
/// that the program may write to. `gaps` receives what could not be confined. If that is anything, a
/// strict start does not run the program.
///
/// - Returns: The process, or -1 after setting `errno`. If the program cannot be run, the process
///   exits with status 127.
pid_t cprogram_start(const char *_Nonnull words, size_t word_count,
                     const char *_Nonnull variables, size_t variable_count,
                     const char *_Nonnull folder, CProgramStreams streams, CProgramLimits limits,
                     bool is_strict, CProgramGaps *_Nonnull gaps);

/// Waits up to a number of milliseconds for a process to end, and returns whether it has ended. The
/// process must still be collected.
bool cprogram_has_ended(pid_t process, int milliseconds);

/// Opens a new, unnamed file that exists only in memory. Returns -1 after a failure.
int cprogram_file_in_memory(void);

/// Kills a process group whose leader has not been collected, collects the leader, and returns its
/// exit status. If a signal ended the leader, the result is the negative number of the signal.
int cprogram_collect(pid_t process);

#endif
