#define _GNU_SOURCE
#include "CDescriptors.h"
#include "CProgram.h"
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Between `vfork` and `execve`, only system calls are made: the child shares the memory of the
// process, in which only the calling thread is suspended.

enum {
  /// The descriptor of the report, until the program runs.
  REPORT = 3,
  FIRST_FREE = 10,
  LAST_SIGNAL = 64,
  /// The address space in addition to the memory limit, for code, reserved stacks, and mapped files.
  ADDRESSES_GIB = 4,
  STACK_MIB = 8,
  DESCRIPTOR_COUNT = 256,
  /// The seconds that a program which ignores the end of its processor time has until it is killed.
  GRACE = 5
};

typedef struct {
  char **words, **variables;
  const char *folder;
  CProgramStreams streams;
  CProgramLimits limits;
  bool is_strict;
  pid_t parent;
  /// The pipe to which the child writes what could not be confined.
  int report;
} Program;

/// Lowers a limit. The hard limit is higher than the soft one, of which a signal tells the program.
static void limit(int resource, uint64_t value, uint64_t grace) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (value < limit.rlim_cur) limit.rlim_cur = value;
  if (value + grace < limit.rlim_max) limit.rlim_max = value + grace;
  (void)setrlimit(resource, &limit);
}

#ifdef __linux__
/// Confines this process, and returns what could not be confined.
static CProgramGaps confine(const Program *program) {
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before `prctl` took effect.
  if (getppid() != program->parent) _exit(127);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return CPROGRAM_UNCONFINED;
  CProgramGaps gaps = confine_files(program->words[0], program->folder) ? 0 : CPROGRAM_SEES_FILES;
  return gaps | (confine_calls() ? 0 : CPROGRAM_CALLS_ANYTHING);
}
#else
static CProgramGaps confine(const Program *program) {
  (void)program;
  return CPROGRAM_UNCONFINED;
}
#endif

/// Closes all descriptors from `first` on.
static void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  struct rlimit files = {0, 0};
  (void)getrlimit(RLIMIT_NOFILE, &files);
  int count = files.rlim_cur < 1 << 20 ? (int)files.rlim_cur : 1 << 20;
  for (int i = first; i < count; i++) (void)close(i);
}

/// Duplicates a descriptor to a number that does not collide with those that the program gets.
static int moved(int descriptor) {
  int copy = descriptor < 0 ? open("/dev/null", O_RDWR) : descriptor;
  return fcntl(copy, F_DUPFD, FIRST_FREE);
}

/// Replaces the process with the program.
_Noreturn static void run(const Program *program) {
  (void)setpgid(0, 0);
  const CProgramStreams *streams = &program->streams;
  int input = moved(streams->input), output = moved(streams->output);
  int errors = moved(streams->errors), report = moved(program->report);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0 ||
      dup2(report, REPORT) < 0 || chdir(program->folder) != 0)
    _exit(127);
  close_from(REPORT + 1);
  for (int i = 1; i <= LAST_SIGNAL; i++) (void)signal(i, SIG_DFL);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_DATA, program->limits.memory, 0);
  limit(RLIMIT_AS, program->limits.memory + ((uint64_t)ADDRESSES_GIB << 30), 0);
  limit(RLIMIT_STACK, (uint64_t)STACK_MIB << 20, 0);
  limit(RLIMIT_FSIZE, program->limits.file_size, 0);
  limit(RLIMIT_NOFILE, DESCRIPTOR_COUNT, 0);
  limit(RLIMIT_CPU, program->limits.seconds, GRACE);
  CProgramGaps gaps = confine(program);
  if (write(REPORT, &gaps, sizeof gaps) != sizeof gaps) _exit(127);
  if (program->is_strict && gaps != 0) _exit(127);
  close_from(REPORT);
  sigset_t none;
  (void)sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, NULL);
  (void)execve(program->words[0], program->words, program->variables);
  _exit(127);
}

/// Fills a list with consecutive zero-terminated texts and a final null pointer.
static void split(const char *text, size_t count, char **list) {
  for (size_t i = 0; i < count; i++, text += strlen(text) + 1) list[i] = (char *)text;
  list[count] = NULL;
}

pid_t cprogram_start(const char *words, size_t word_count, const char *variables,
                     size_t variable_count, const char *folder, CProgramStreams streams,
                     CProgramLimits limits, bool is_strict, CProgramGaps *gaps) {
  char *word_list[word_count + 1], *variable_list[variable_count + 1];
  split(words, word_count, word_list);
  split(variables, variable_count, variable_list);
  // Not memory that the child shares: with Thread Sanitizer, `vfork` shares none.
  int report[2];
  if (cdescriptors_pipe(report) != 0) return -1;
  const Program program = {word_list, variable_list, folder, streams, limits,
                           is_strict, getpid(), report[1]};
  sigset_t all, before;
  (void)sigfillset(&all);
  // No signal handler may run in the child.
  (void)pthread_sigmask(SIG_BLOCK, &all, &before);
#ifdef __linux__
  // Copying the page tables of a large process would take longer than processing a small photo.
  pid_t child = vfork();
#else
  pid_t child = fork();
#endif
  if (child == 0) run(&program);
  int error = errno;
  (void)close(report[1]);
  // A child that ends without a report confines nothing.
  *gaps = CPROGRAM_UNCONFINED;
  if (child > 0) (void)!read(report[0], gaps, sizeof *gaps);
  (void)close(report[0]);
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return child;
}

bool cprogram_has_ended(pid_t process, int milliseconds) {
  if (milliseconds > 0) {
#if defined(__linux__) && defined(SYS_pidfd_open)
    struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, process, 0), .events = POLLIN};
#else
    struct pollfd end = {.fd = -1};
#endif
    // Without a descriptor to wait for, the process is polled every millisecond.
    (void)poll(&end, 1, end.fd < 0 ? 1 : milliseconds);
    if (end.fd >= 0) (void)close(end.fd);
  }
  siginfo_t info = {.si_pid = 0};
  int result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
  return result != 0 ? errno != EINTR : info.si_pid == process;
}

int cprogram_file_in_memory(void) {
#if defined(__linux__) && defined(MFD_CLOEXEC)
  return memfd_create("picture", MFD_CLOEXEC);
#else
  return -1;
#endif
}

int cprogram_collect(pid_t process) {
  int status = 0;
  // Until the leader is collected, its number cannot be reused for another process or group.
  (void)kill(-process, SIGKILL);
  (void)kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
