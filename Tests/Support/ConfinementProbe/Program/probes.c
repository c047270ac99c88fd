#ifdef __linux__
#define _GNU_SOURCE
#include "probes.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Standard error is a pipe, which can send signals.
enum { PIPE = STDERR_FILENO, OWN_FILE_MODE = 0600 };

#define PROBE(name, ...)                                          \
  static long name(pid_t victim, const char *file) {              \
    (void)victim, (void)file;                                     \
    __VA_ARGS__                                                   \
  }
#define CALL(name, ...) PROBE(name, return syscall(__VA_ARGS__);)

// Signals.
CALL(signal_process, SYS_kill, victim, SIGKILL)
CALL(signal_thread, SYS_tkill, victim, SIGKILL)
CALL(signal_thread_of_group, SYS_tgkill, victim, victim, SIGKILL)
PROBE(queue_signal, siginfo_t info = {.si_code = SI_QUEUE};
      return syscall(SYS_rt_sigqueueinfo, victim, SIGKILL, &info);)
CALL(choose_signal_of_file, SYS_fcntl, PIPE, F_SETSIG, SIGKILL)
CALL(own_file, SYS_fcntl, PIPE, F_SETOWN, victim)
PROBE(own_file_extended, struct f_owner_ex owner = {F_OWNER_PID, victim};
      return fcntl(PIPE, F_SETOWN_EX, &owner);)
CALL(signal_by_file, SYS_fcntl, PIPE, F_SETFL, O_ASYNC)
PROBE(signal_by_control, int on = 1; return ioctl(PIPE, FIOASYNC, &on);)
CALL(watch_folder, SYS_fcntl, open("/usr", O_RDONLY), F_NOTIFY, DN_ACCESS)
CALL(lease_file, SYS_fcntl, open(file, O_RDONLY), F_SETLEASE, F_RDLCK)
PROBE(lock_file, struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
      return fcntl(open(file, O_RDONLY), F_SETLK, &lock);)
CALL(open_process, SYS_pidfd_open, victim, 0)
CALL(outlive_parent, SYS_prctl, PR_SET_PDEATHSIG, 0)

// Files outside.
CALL(set_attribute, SYS_setxattr, file, "user.x", "x", 1, 0)
CALL(set_attribute_of_link, SYS_lsetxattr, file, "user.x", "x", 1, 0)
CALL(set_attribute_of_open_file, SYS_fsetxattr, open(file, O_RDONLY), "user.x", "x", 1, 0)
CALL(remove_attribute, SYS_removexattr, file, "user.colorway")
CALL(remove_attribute_of_link, SYS_lremovexattr, file, "user.colorway")
CALL(remove_attribute_of_open_file, SYS_fremovexattr, open(file, O_RDONLY), "user.colorway")
CALL(change_mode, SYS_fchmodat, AT_FDCWD, file, OWN_FILE_MODE)
CALL(change_mode_of_open_file, SYS_fchmod, open(file, O_RDONLY), OWN_FILE_MODE)
CALL(change_owner, SYS_fchownat, AT_FDCWD, file, getuid(), getgid(), 0)
CALL(change_owner_of_open_file, SYS_fchown, open(file, O_RDONLY), getuid(), getgid())
CALL(change_times, SYS_utimensat, AT_FDCWD, file, NULL, 0)
CALL(truncate_file, SYS_truncate, file, 0)
CALL(truncate_by_opening, SYS_openat, AT_FDCWD, file, O_RDONLY | O_TRUNC)
CALL(write_outside, SYS_openat, AT_FDCWD, "/etc/ld.so.cache", O_WRONLY)
CALL(read_secrets, SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY)
CALL(make_file_outside, SYS_openat, AT_FDCWD, "../made", O_WRONLY | O_CREAT, OWN_FILE_MODE)

// Files that are not counted.
PROBE(remove_file, (void)close(open("x", O_WRONLY | O_CREAT, OWN_FILE_MODE)); return unlink("x");)
PROBE(rename_file, (void)close(open("x", O_WRONLY | O_CREAT, OWN_FILE_MODE));
      return rename("x", "y");)
PROBE(link_file, (void)close(open("x", O_WRONLY | O_CREAT, OWN_FILE_MODE)); return link("x", "z");)
CALL(make_link, SYS_symlinkat, "/etc/passwd", AT_FDCWD, "link")
CALL(make_folder, SYS_mkdirat, AT_FDCWD, "folder", 0700)
CALL(make_pipe, SYS_mknodat, AT_FDCWD, "pipe", S_IFIFO | OWN_FILE_MODE, 0)
CALL(make_nameless_file, SYS_openat, AT_FDCWD, ".", O_TMPFILE | O_RDWR, OWN_FILE_MODE)
PROBE(keep_space, int own = open("x", O_WRONLY | O_CREAT, OWN_FILE_MODE);
      return fallocate(own, FALLOC_FL_KEEP_SIZE, 0, 1 << 26);)

// Memory that is not counted.
CALL(make_file_in_memory, SYS_memfd_create, "x", 0)
PROBE(share_memory, void *p = mmap(NULL, 1 << 20, PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      return p == MAP_FAILED ? -1 : 0;)
PROBE(grow_stack, int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN;
      return mmap(NULL, 1 << 20, PROT_WRITE, flags, -1, 0) == MAP_FAILED ? -1 : 0;)
CALL(make_segment, SYS_shmget, 0, 4096, 01600)
CALL(make_semaphore, SYS_semget, 0, 1, 01600)
CALL(make_queue, SYS_msgget, 0, 01600)
CALL(open_queue, SYS_mq_open, "x", O_RDWR | O_CREAT, OWN_FILE_MODE, NULL)
CALL(handle_faults, SYS_userfaultfd, 0)

// Other processes.
CALL(start_process, SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)
CALL(start_process_anew, SYS_clone3, NULL, 0)
PROBE(raise_limit_of_other, struct rlimit limit = {64, 64};
      return syscall(SYS_prlimit64, victim, RLIMIT_NOFILE, &limit, NULL);)
PROBE(read_limit_of_other, struct rlimit limit;
      return syscall(SYS_prlimit64, victim, RLIMIT_NOFILE, NULL, &limit);)
PROBE(set_own_limit, struct rlimit limit = {64, 64};
      return syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &limit, NULL);)
CALL(set_priority, SYS_setpriority, PRIO_PROCESS, victim, 19)
PROBE(set_processors, unsigned long set = 1;
      return syscall(SYS_sched_setaffinity, victim, sizeof set, &set);)
CALL(trace, SYS_ptrace, PTRACE_SEIZE, victim, 0, 0)
PROBE(read_memory, char byte; struct iovec own = {&byte, 1}; struct iovec its = {&byte, 1};
      return syscall(SYS_process_vm_readv, victim, &own, 1, &its, 1, 0);)
CALL(leave_group, SYS_setpgid, 0, 0)
CALL(make_session, SYS_setsid)

// The system.
CALL(make_namespace, SYS_unshare, CLONE_NEWUSER)
CALL(use_keys, SYS_keyctl, 0, -3, 1)
CALL(add_key, SYS_add_key, "user", "x", "x", 1, -2)
CALL(use_ring, SYS_io_uring_setup, 1, NULL)
CALL(load_program, SYS_bpf, 0, NULL, 0)
CALL(measure, SYS_perf_event_open, NULL, 0, -1, -1, 0)
CALL(watch_files, SYS_inotify_init1, 0)
CALL(type_into_terminal, SYS_ioctl, STDIN_FILENO, TIOCSTI, "x")

// The network.
CALL(connect_locally, SYS_socket, AF_UNIX, SOCK_STREAM, 0)
CALL(connect_to_internet, SYS_socket, AF_INET, SOCK_STREAM, 0)
CALL(connect_to_system, SYS_socket, AF_NETLINK, SOCK_RAW, 0)
PROBE(connect_pair, int pair[2]; return socketpair(AF_UNIX, SOCK_STREAM, 0, pair);)

#define ENTRY(name) {#name, name}
const Probe probes[] = {
    ENTRY(signal_process), ENTRY(signal_thread), ENTRY(signal_thread_of_group), ENTRY(queue_signal),
    ENTRY(choose_signal_of_file), ENTRY(own_file), ENTRY(own_file_extended), ENTRY(signal_by_file),
    ENTRY(signal_by_control), ENTRY(watch_folder), ENTRY(lease_file), ENTRY(lock_file), ENTRY(open_process),
    ENTRY(outlive_parent), ENTRY(set_attribute), ENTRY(set_attribute_of_link),
    ENTRY(set_attribute_of_open_file), ENTRY(remove_attribute), ENTRY(remove_attribute_of_link),
    ENTRY(remove_attribute_of_open_file), ENTRY(change_mode), ENTRY(change_mode_of_open_file),
    ENTRY(change_owner), ENTRY(change_owner_of_open_file), ENTRY(change_times), ENTRY(truncate_file),
    ENTRY(truncate_by_opening), ENTRY(write_outside), ENTRY(read_secrets), ENTRY(make_file_outside),
    ENTRY(remove_file), ENTRY(rename_file), ENTRY(link_file), ENTRY(make_link), ENTRY(make_folder),
    ENTRY(make_pipe), ENTRY(make_nameless_file), ENTRY(keep_space), ENTRY(make_file_in_memory),
    ENTRY(share_memory), ENTRY(grow_stack), ENTRY(make_segment), ENTRY(make_semaphore),
    ENTRY(make_queue), ENTRY(open_queue), ENTRY(handle_faults), ENTRY(start_process),
    ENTRY(start_process_anew), ENTRY(raise_limit_of_other), ENTRY(read_limit_of_other),
    ENTRY(set_own_limit), ENTRY(set_priority), ENTRY(set_processors), ENTRY(trace),
    ENTRY(read_memory), ENTRY(leave_group), ENTRY(make_session), ENTRY(make_namespace),
    ENTRY(use_keys), ENTRY(add_key), ENTRY(use_ring), ENTRY(load_program), ENTRY(measure),
    ENTRY(watch_files), ENTRY(type_into_terminal), ENTRY(connect_locally),
    ENTRY(connect_to_internet), ENTRY(connect_to_system), ENTRY(connect_pair), {NULL, NULL}};
#endif
