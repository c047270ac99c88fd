#define _GNU_SOURCE
#include "confinement.h"

#if defined(__linux__) && defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__linux__) && defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The calls are those of dwebp, heif-convert, avifdec, djxl, vips, ImageMagick, GraphicsMagick, ffmpeg,
// ffprobe, rsvg-convert, pdftoppm, and dcraw_emu for the photos of `Tests/Images/PhotoConversionTests`, traced
// by strace; their siblings that other versions of the C library use; and those of a shell without
// child processes, for scripts that only replace themselves by a program.
//
// Source: Documentation/userspace-api/seccomp_filter.rst of Linux.

/// The calls that are allowed with all arguments.
static const int allowed[] = {
    // Reading and writing of open files.
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_close,
    SYS_fstat, SYS_ftruncate, SYS_fsync, SYS_fdatasync, SYS_fadvise64, SYS_dup, SYS_dup3,
    // Waiting for open files.
    SYS_ppoll, SYS_pselect6, SYS_eventfd2,
    // Looking at files. Landlock decides which folders can be listed, and which files can be run.
    SYS_newfstatat, SYS_getdents64, SYS_readlinkat, SYS_faccessat, SYS_statfs, SYS_fstatfs,
    SYS_getcwd, SYS_chdir, SYS_execve,
    // Memory, within the limit of the process.
    SYS_brk, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_msync, SYS_mlock,
    // Threads.
    SYS_futex, SYS_set_robust_list, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_gettid,
    // Handling of signals.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    // Time.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_times,
    // What the process and the system are.
    SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrusage,
    SYS_getrlimit, SYS_uname, SYS_sysinfo, SYS_getrandom, SYS_umask,
    // The end.
    SYS_exit, SYS_exit_group,
    // Older calls, which some architectures do not have.
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_poll, SYS_select, SYS_dup2,
    SYS_time, SYS_arch_prctl,
#endif
    // Newer calls, which some headers do not have.
#ifdef SYS_statx
    SYS_statx,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
};

/// The maximum number of conditions of a rule.
enum { CONDITION_COUNT = 3 };

/// A call that is allowed if all conditions hold: some bits of some 32-bit halves of its arguments.
typedef struct {
  int call;
  struct {
    uint32_t offset, mask, value;
  } conditions[CONDITION_COUNT];
} Rule;

/// The offset of an argument, or of its lower half. All supported architectures are little-endian.
#define ARGUMENT(i) (offsetof(struct seccomp_data, args) + 8 * (i))
#define UPPER_HALF(i) (ARGUMENT(i) + 4)
#define IS(i, value) {ARGUMENT(i), ~0U, value}
#define HAS(i, mask, value) {ARGUMENT(i), mask, value}
#define HAS_NO(i, mask) {ARGUMENT(i), mask, 0}
#define IS_NULL(i) {ARGUMENT(i), ~0U, 0}, {UPPER_HALF(i), ~0U, 0}

enum {
  /// The bit of O_TMPFILE besides O_DIRECTORY: a file without a name is not in any folder.
  NAMELESS = O_TMPFILE & ~O_DIRECTORY,
  NEW_NAMESPACE = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                  CLONE_NEWPID | CLONE_NEWNET,
  /// The hints about memory that programs may give, such as MADV_DONTNEED. Those from 100 on damage it.
  HINTS = 31
};

/// Opening a file for reading, or for writing as well. An old Landlock lets files that can only be read
/// be truncated.
#define OPENING(call, flags)                                   \
  {call, {HAS_NO(flags, NAMELESS | O_TRUNC)}},                 \
  {call, {HAS(flags, NAMELESS | O_ACCMODE, O_WRONLY)}},        \
  {call, {HAS(flags, NAMELESS | O_ACCMODE, O_RDWR)}}

/// The calls that are allowed with some arguments. For several rules of a call, one must hold.
static const Rule rules[] = {
    OPENING(SYS_openat, 2),
#ifdef SYS_open
    OPENING(SYS_open, 1),
#endif
    // Space for a file up to its size, which is limited, but none beyond its end.
    {SYS_fallocate, {IS(1, 0)}},
    // Descriptors. Only O_ASYNC sends signals.
    {SYS_fcntl, {IS(1, F_DUPFD)}},
    {SYS_fcntl, {IS(1, F_DUPFD_CLOEXEC)}},
    {SYS_fcntl, {IS(1, F_GETFD)}},
    {SYS_fcntl, {IS(1, F_SETFD)}},
    {SYS_fcntl, {IS(1, F_GETFL)}},
    {SYS_fcntl, {IS(1, F_SETFL), HAS_NO(2, O_ASYNC)}},
    // Whether a file is a terminal, how wide it is, and how much can be read.
    {SYS_ioctl, {IS(1, TCGETS)}},
    {SYS_ioctl, {IS(1, TIOCGWINSZ)}},
    {SYS_ioctl, {IS(1, FIONREAD)}},
    {SYS_ioctl, {IS(1, FIOCLEX)}},
    {SYS_ioctl, {IS(1, FIONBIO)}},
    // Private memory, and memory of files. Shared memory without a file, and growing stacks, would not
    // count for the limit of the process.
    {SYS_mmap, {HAS_NO(3, MAP_SHARED | MAP_GROWSDOWN)}},
    {SYS_mmap, {HAS_NO(3, MAP_ANONYMOUS | MAP_GROWSDOWN)}},
    {SYS_madvise, {HAS_NO(2, ~(uint32_t)HINTS)}},
    // Threads, but no processes.
    {SYS_clone, {HAS(0, CLONE_THREAD | NEW_NAMESPACE, CLONE_THREAD)}},
    {SYS_prctl, {IS(0, PR_SET_NAME)}},
    {SYS_prctl, {IS(0, PR_GET_NAME)}},
    // The limits of this process can be read.
    {SYS_prlimit64, {IS(0, 0), IS_NULL(2)}},
};

enum {
  /// From this number on, all architectures have the same numbers, and the C library uses an older call
  /// if it gets ENOSYS, such as `clone` for `clone3`.
  FIRST_COMMON_NUMBER = 424,
  /// The first number of x32, another architecture with the same name.
  FIRST_X32_NUMBER = 0x40000000
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
enum { CODE_COUNT = 2 * COUNT(allowed) + (3 + 3 * CONDITION_COUNT) * (COUNT(rules) + 1) + 16 };

typedef struct {
  struct sock_filter code[CODE_COUNT];
  unsigned short count;
} Filter;

static void load(Filter *filter, size_t offset) {
  filter->code[filter->count++] =
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static void end(Filter *filter, uint32_t result) {
  filter->code[filter->count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result);
}

/// Compares the loaded value to another one, and skips a number of steps if the result is no.
static void skip_unless(Filter *filter, uint16_t comparison, uint32_t value, uint8_t steps) {
  filter->code[filter->count++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, steps);
}

/// Allows calls by a rule, whatever is loaded.
static void add(Filter *filter, const Rule *rule) {
  uint8_t left = 1;
  for (int i = 0; i < CONDITION_COUNT; i++) left += rule->conditions[i].mask != 0 ? 3 : 0;
  load(filter, offsetof(struct seccomp_data, nr));
  skip_unless(filter, BPF_JEQ, (uint32_t)rule->call, left);
  for (int i = 0; i < CONDITION_COUNT && rule->conditions[i].mask != 0; i++) {
    load(filter, rule->conditions[i].offset);
    filter->code[filter->count++] =
        (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, rule->conditions[i].mask);
    left -= 3;
    skip_unless(filter, BPF_JEQ, rule->conditions[i].value, left);
  }
  end(filter, SECCOMP_RET_ALLOW);
}

bool confine_calls(void) {
  Filter filter = {.count = 0};
  load(&filter, offsetof(struct seccomp_data, arch));
  filter.code[filter.count++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  load(&filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  skip_unless(&filter, BPF_JGE, FIRST_X32_NUMBER, 1);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
#endif
  for (size_t i = 0; i < COUNT(allowed); i++) {
    skip_unless(&filter, BPF_JEQ, (uint32_t)allowed[i], 1);
    end(&filter, SECCOMP_RET_ALLOW);
  }
  for (size_t i = 0; i < COUNT(rules); i++) add(&filter, &rules[i]);
  // `abort` sends a signal to its own process.
  const Rule abortion = {SYS_tgkill, {IS(0, (uint32_t)getpid())}};
  add(&filter, &abortion);
  load(&filter, offsetof(struct seccomp_data, nr));
  skip_unless(&filter, BPF_JGE, FIRST_COMMON_NUMBER, 1);
  end(&filter, SECCOMP_RET_ERRNO | ENOSYS);
  end(&filter, SECCOMP_RET_ERRNO | EPERM);
  const struct sock_fprog program = {.len = filter.count, .filter = filter.code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
bool confine_calls(void) { return false; }
#endif
