#define _GNU_SOURCE
#include "CProgram.h"

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

// Between `vfork` and `execve`, only system calls are made: the child shares the memory of the
// process, in which only the calling thread is suspended.

enum {
  FIRST_FREE = 10,
  LAST_SIGNAL = 64,
  /// The address space in addition to the memory limit, for code, reserved stacks, and mapped files.
  ADDRESSES_GIB = 4
};

typedef struct {
  char **words, **variables;
  const char *folder;
  CProgramStreams streams;
  CProgramLimits limits;
  pid_t parent;
} Program;

static void limit(int resource, uint64_t value) {
  struct rlimit limit = {value, value};
  (void)setrlimit(resource, &limit);
}

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>

static const uint64_t READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t RUN = READ | LANDLOCK_ACCESS_FS_EXECUTE;
/// LANDLOCK_ACCESS_FS_TRUNCATE, which older headers lack, and the Landlock version that introduced it.
static const uint64_t TRUNCATE = 1ULL << 14;
enum { VERSION_OF_TRUNCATE = 3 };
/// The right to change regular files, but not folders, links, pipes, or devices.
static const uint64_t CHANGE = READ | TRUNCATE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                               LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG;
/// The rights of the first version of Landlock.
static const uint64_t FIRST = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

static void allow(int rules, int descriptor, uint64_t access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
  if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0) return;
  // Files do not accept the right to list a folder.
  rule.allowed_access = access & ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
  (void)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static void allow_path(int rules, const char *path, uint64_t access) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return;
  allow(rules, descriptor, access);
  (void)close(descriptor);
}

/// Hides all files except those of the system, the input, and the folder.
///
/// Source: Documentation/userspace-api/landlock.rst of Linux.
static void hide_files(const Program *program) {
  static const char *const programs[] = {"/usr", "/lib", "/lib64", "/bin", "/opt",
                                         "/nix", "/gnu", "/snap", "/home/linuxbrew"};
  static const char *const settings[] = {
      "/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts",   "/etc/vips",
      "/etc/ImageMagick", "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/var/cache/fontconfig",
      "/dev/urandom",     "/proc/self",        "/proc/meminfo", "/proc/cpuinfo",
      "/sys/devices/system/cpu"};
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  uint64_t truncate = version >= VERSION_OF_TRUNCATE ? TRUNCATE : 0;
  struct landlock_ruleset_attr attributes = {.handled_access_fs = FIRST | truncate};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0) return;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    allow_path(rules, programs[i], RUN);
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    allow_path(rules, settings[i], READ);
  allow_path(rules, "/dev/null", READ | LANDLOCK_ACCESS_FS_WRITE_FILE);
  allow_path(rules, program->words[0], READ | LANDLOCK_ACCESS_FS_EXECUTE);
  allow_path(rules, program->folder, CHANGE & (FIRST | truncate));
  allow(rules, STDIN_FILENO, LANDLOCK_ACCESS_FS_READ_FILE);
  (void)syscall(SYS_landlock_restrict_self, rules, 0);
}
#else
static void hide_files(const Program *program) { (void)program; }
#endif

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
/// Rejects system calls that start processes, affect other processes, open sockets, or change files
/// that the program cannot open. Threads may be started.
///
/// Source: Documentation/userspace-api/seccomp_filter.rst of Linux.
static void refuse_calls(void) {
  // Older headers lack these numbers, which are the same on all architectures.
  enum { PIDFD_GETFD = 438, FCHMODAT2 = 452 };
  static const int refused[] = {
#ifdef SYS_fork
      SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
      SYS_socket, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_ptrace,
      SYS_process_vm_readv, SYS_process_vm_writev, SYS_setsid, SYS_setpgid,
      SYS_truncate, SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_setxattr,
      SYS_lsetxattr, PIDFD_GETFD, FCHMODAT2,
#ifdef SYS_pidfd_send_signal
      SYS_pidfd_send_signal,
#endif
#ifdef SYS_io_uring_setup
      SYS_io_uring_setup,
#endif
  };
  enum { COUNT = sizeof refused / sizeof *refused, NUMBER = offsetof(struct seccomp_data, nr) };
  enum { ARGUMENT = offsetof(struct seccomp_data, args) };
  const struct sock_filter no = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  const struct sock_filter yes = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_filter code[2 * COUNT + 24];
  unsigned short n = 0;
#define ADD(...) code[n++] = (struct sock_filter)__VA_ARGS__
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  code[n++] = no;
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NUMBER));
#ifdef __x86_64__
  // The system calls of x32 have other numbers.
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  code[n++] = no;
#endif
  for (int i = 0; i < COUNT; i++) {
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)refused[i], 0, 1));
    code[n++] = no;
  }
  // The flags of `clone3` cannot be checked. After ENOSYS, the C library uses `clone` instead.
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0));
  code[n++] = no;
  code[n++] = yes;
  // `abort` sends a signal to its own process.
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0));
  code[n++] = no;
  code[n++] = yes;
#undef ADD
  const struct sock_fprog filter = {.len = n, .filter = code};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}
#else
static void refuse_calls(void) {}
#endif

static void confine(const Program *program) {
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before `prctl` took effect.
  if (getppid() != program->parent) _exit(127);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  hide_files(program);
  refuse_calls();
}
#else
static void confine(const Program *program) { (void)program; }
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
  int errors = moved(streams->errors);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0 ||
      chdir(program->folder) != 0)
    _exit(127);
  close_from(3);
  for (int i = 1; i <= LAST_SIGNAL; i++) (void)signal(i, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, program->limits.memory);
  limit(RLIMIT_AS, program->limits.memory + ((uint64_t)ADDRESSES_GIB << 30));
  limit(RLIMIT_FSIZE, program->limits.file_size);
  limit(RLIMIT_CPU, program->limits.seconds);
  confine(program);
  close_from(3);
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
                     CProgramLimits limits) {
  char *word_list[word_count + 1], *variable_list[variable_count + 1];
  split(words, word_count, word_list);
  split(variables, variable_count, variable_list);
  const Program program = {word_list, variable_list, folder, streams, limits, getpid()};
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
