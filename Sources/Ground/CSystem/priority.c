#define _GNU_SOURCE
#include "CProcess.h"

#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
#include <pthread.h>
#endif

#ifdef __linux__
#include <sys/syscall.h>

// Source: include/uapi/linux/ioprio.h of Linux. C libraries define neither these constants nor a
// function for the system call.
enum { IOPRIO_WHO_PROCESS = 1, IOPRIO_CLASS_IDLE = 3, IOPRIO_CLASS_SHIFT = 13 };
#endif

void cprocess_lower_thread_priority(void) {
#if defined(__linux__)
  // Whatever POSIX says, this applies to the calling thread only. The utility nice adds 10, too.
  (void)!nice(10);
#elif defined(__APPLE__)
  (void)pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#endif
}

void cprocess_yield_to_others(void) {
  // On Linux, both priorities apply to this thread and the threads that it starts.
  (void)setpriority(PRIO_PROCESS, 0, 19);
#ifdef __linux__
  (void)syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, 0, IOPRIO_CLASS_IDLE << IOPRIO_CLASS_SHIFT);
#endif
}
