// The calls between the Swift concurrency runtime and an exploration. They use only the runtime's
// ABI: its hooks (ConcurrencyHooks.def), and the option records that compiled code passes to
// swift_task_create (TaskOptions.h). The only field of a task that is accessed is its resume
// function, which compiled code sets, too.
#define _GNU_SOURCE
#include "ScheduleHooks.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/futex.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <sys/time.h>
#endif

// Thread Sanitizer checks the code under test, but not this file.
#pragma clang attribute push( \
    __attribute__((disable_sanitizer_instrumentation)), apply_to = function)

#define SWIFT_CALL __attribute__((swiftcall))
#if defined(__APPLE__)
#define OPTIONAL __attribute__((weak_import))
#else
#define OPTIONAL __attribute__((weak))
#endif

#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

typedef SWIFT_ASYNC void (*Resume)(ASYNC_CONTEXT void *);

/// The state of the calling thread, which each hook reads. The model saves a call for each access.
__attribute__((tls_model("initial-exec"))) static _Thread_local struct {
  void *lane;
  ScheduleExecutors executors;
  /// The time of the run, in nanoseconds.
  int64_t now;
  /// The number of nested cancellations on the thread.
  int cancellations;
  /// The resume function of the job that begins.
  Resume resume;
  ScheduleMarks marks;
} here;

static const int64_t nanosecondsPerSecond = 1000000000;
/// The date at the beginning of a run, in seconds since 1970: the first of January 2001, UTC.
static const int64_t firstDate = 978307200;

static ScheduleCallbacks callbacks;

// If one thread waits for another, Thread Sanitizer regards all previous work as ordered. Only the
// jobs and the synchronization of the program itself should order it, so everything else is hidden
// from Thread Sanitizer.

extern void AnnotateIgnoreSyncBegin(const char *file, int line) OPTIONAL;
extern void AnnotateIgnoreSyncEnd(const char *file, int line) OPTIONAL;
extern void AnnotateIgnoreReadsBegin(const char *file, int line) OPTIONAL;
extern void AnnotateIgnoreReadsEnd(const char *file, int line) OPTIONAL;
extern void __tsan_acquire(const void *address) OPTIONAL;
extern void __tsan_release(const void *address) OPTIONAL;

void scheduleHooksHide(void) {
  if (!AnnotateIgnoreSyncBegin) return;
  // This ignores reads and writes, since Thread Sanitizer counts them together.
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
}

void scheduleHooksShow(void) {
  if (!AnnotateIgnoreSyncBegin) return;
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
}

void scheduleHooksComesAfter(const void *place) {
  if (__tsan_acquire) __tsan_acquire(place);
}

void scheduleHooksComesBefore(const void *place) {
  if (__tsan_release) __tsan_release(place);
}

extern SWIFT_CALL void swift_job_run_on_serial_and_task_executor(
    void *job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor);
extern SWIFT_CALL void swift_job_run(void *job, ScheduleExecutor executor);
extern SWIFT_CALL size_t swift_task_getJobFlags(void *job);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL ScheduleExecutor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL void swift_task_cancel(void *task);
extern SWIFT_CALL void swift_taskGroup_cancelAll(void *group);
extern size_t swift_retainCount(void *object);
extern void swift_release(void *object);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *pointer);

// The hooks. The last argument of each is the function that it replaces, which it calls on threads
// without a lane, so that the rest of the process is unaffected.

typedef SWIFT_CALL void (*EnqueueOriginal)(void *);
typedef SWIFT_CALL void (*DelayOriginal)(unsigned long long, void *);
typedef SWIFT_CALL void (*DeadlineOriginal)(
    long long, long long, long long, long long, int, void *);
typedef SWIFT_CALL ScheduleExecutor (*MainOriginal)(void);
typedef SWIFT_CALL bool (*IsMainOriginal)(ScheduleExecutor);

static SWIFT_CALL void enqueueGlobal(void *job, EnqueueOriginal original) {
  if (here.lane) callbacks.enqueue(here.lane, job);
  else original(job);
}

static SWIFT_CALL void enqueueMain(void *job, EnqueueOriginal original) {
  if (here.lane) callbacks.enqueueOnMain(here.lane, job);
  else original(job);
}

static SWIFT_CALL void enqueueDelay(
    unsigned long long nanoseconds, void *job, DelayOriginal original) {
  if (here.lane) callbacks.enqueueLater(here.lane, job, (int64_t)nanoseconds);
  else original(nanoseconds, job);
}

static SWIFT_CALL void enqueueDeadline(
    long long seconds, long long nanoseconds, long long toleranceSeconds,
    long long toleranceNanoseconds, int clock, void *job, DeadlineOriginal original) {
  if (here.lane) callbacks.enqueueLater(
      here.lane, job, seconds * nanosecondsPerSecond + nanoseconds - here.now);
  else original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
}

static SWIFT_CALL ScheduleExecutor getMain(MainOriginal original) {
  return here.lane ? here.executors.main : original();
}

static SWIFT_CALL bool isMain(ScheduleExecutor executor, IsMainOriginal original) {
  return here.lane ? executor.identity == here.executors.main.identity : original(executor);
}

// Crashes: the runtime ends the process when a checked continuation is resumed twice. An unchecked
// continuation corrupts memory instead, which later leads to an invalid address.

/// The text that the calling thread writes if it crashes.
static _Thread_local char crashText[2048];

static const int crashSignals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { crashSignalCount = sizeof crashSignals / sizeof *crashSignals };
static struct sigaction formerActions[crashSignalCount];

static void describeCrash(int number, siginfo_t *info, void *context) {
  (void)context;
  ssize_t ignored = write(STDERR_FILENO, crashText, strlen(crashText));
  (void)ignored;
  for (int index = 0; index < crashSignalCount; index += 1) {
    if (crashSignals[index] == number) sigaction(number, &formerActions[index], NULL);
  }
  // A fault of the processor recurs when this returns, with its address. Other signals are raised again.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

static void handleCrashes(void) {
  struct sigaction action = {.sa_sigaction = describeCrash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  for (int index = 0; index < crashSignalCount; index += 1) {
    sigaction(crashSignals[index], &action, &formerActions[index]);
  }
}

ScheduleMarks scheduleHooksTakeMarks(void) {
  ScheduleMarks marks = here.marks;
  here.marks = (ScheduleMarks){};
  return marks;
}

size_t scheduleHooksReferenceCount(void *object) { return swift_retainCount(object); }

void scheduleHooksGiveBack(void *object, size_t count) {
  while (swift_retainCount(object) > count) swift_release(object);
}

void scheduleHooksDescribeCrash(const char *text) {
  strncpy(crashText, text, sizeof crashText - 1);
}

// A hook that the runtime lacks has no address.
extern void *swift_task_enqueueGlobal_hook OPTIONAL;
extern void *swift_task_enqueueMainExecutor_hook OPTIONAL;
extern void *swift_task_enqueueGlobalWithDelay_hook OPTIONAL;
extern void *swift_task_enqueueGlobalWithDeadline_hook OPTIONAL;
extern void *swift_task_getMainExecutor_hook OPTIONAL;
extern void *swift_task_isMainExecutor_hook OPTIONAL;

int scheduleHooksInstall(const ScheduleCallbacks *functions) {
  callbacks = *functions;
  const struct {
    void **hook;
    void *function;
  } hooks[] = {
      {&swift_task_enqueueGlobal_hook, (void *)enqueueGlobal},
      {&swift_task_enqueueMainExecutor_hook, (void *)enqueueMain},
      {&swift_task_enqueueGlobalWithDelay_hook, (void *)enqueueDelay},
      {&swift_task_enqueueGlobalWithDeadline_hook, (void *)enqueueDeadline},
      {&swift_task_getMainExecutor_hook, (void *)getMain},
      {&swift_task_isMainExecutor_hook, (void *)isMain},
  };
  handleCrashes();
  int missing = 0;
  for (size_t index = 0; index < sizeof hooks / sizeof *hooks; index += 1) {
    if (hooks[index].hook) *hooks[index].hook = hooks[index].function;
    else missing += 1;
  }
  return missing;
}

void scheduleHooksEnter(void *lane, ScheduleExecutors executors, int64_t now) {
  here.executors = executors;
  here.now = now;
  here.lane = lane;
  scheduleHooksShow();
}

void scheduleHooksLeave(void) {
  scheduleHooksHide();
  here.lane = NULL;
}

bool scheduleHooksIsCancelling(void) { return here.cancellations > 0; }

void *scheduleHooksLane(void) { return here.lane; }

// Creation of tasks. A definition in the executable takes precedence over that of a shared library,
// so that compiled code calls this one. On a lane, each task gets the lane's executor as its
// preference, exactly as with `Task(executorPreference:)`. Each hop between actors then becomes a
// job, where the runtime would otherwise continue on the same thread.
#if defined(__linux__)

typedef struct Option {
  size_t flags;
  struct Option *parent;
} Option;

enum { optionIsGroup = 1, optionIsUnownedExecutor = 5, optionIsOwnedExecutor = 6, optionIsName = 7 };

typedef struct {
  Option base;
  ScheduleExecutor executor;
} ExecutorOption;

typedef struct {
  Option base;
  const char *name;
} NameOption;

typedef struct {
  Option base;
  const void *group;
} GroupOption;

typedef struct {
  void *task;
  void *context;
} TaskAndContext;

typedef SWIFT_ASYNC void (*Switch)(ASYNC_CONTEXT void *, Resume, ScheduleExecutor);
typedef SWIFT_CALL TaskAndContext (*Create)(size_t, Option *, const void *, void *, void *);

typedef SWIFT_CALL void (*Cancel)(void *);
typedef SWIFT_CALL bool (*IsCancelled)(void);
typedef SWIFT_CALL void (*CheckCancellation)(SWIFT_CONTEXT void *, SWIFT_ERROR void **);

static Create originalCreate;
static Switch originalSwitch;
static Cancel originalCancel;
static IsCancelled originalIsCancelled;
static CheckCancellation originalCheckCancellation;

__attribute__((constructor)) static void findOriginals(void) {
  originalCreate = (Create)dlsym(RTLD_NEXT, "swift_task_create");
  originalSwitch = (Switch)dlsym(RTLD_NEXT, "swift_task_switch");
  originalCancel = (Cancel)dlsym(RTLD_NEXT, "swift_task_cancel");
  originalIsCancelled = (IsCancelled)dlsym(RTLD_NEXT, "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
  originalCheckCancellation =
      (CheckCancellation)dlsym(RTLD_NEXT, "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");
}

/// A weak definition, which yields to that of a static standard library so that the program links.
#define REPLACEABLE __attribute__((weak))

SWIFT_CALL REPLACEABLE TaskAndContext swift_task_create(
    size_t flags, Option *options, const void *resultType, void *function, void *context) {
  if (!here.lane) return originalCreate(flags, options, resultType, function, context);
  const char *name = NULL;
  const void *group = NULL;
  bool hasExecutor = false;
  for (Option *option = options; option; option = option->parent) {
    switch (option->flags & 0xff) {
    case optionIsGroup: group = ((GroupOption *)option)->group; break;
    case optionIsName: name = ((NameOption *)option)->name; break;
    case optionIsUnownedExecutor:
    case optionIsOwnedExecutor: hasExecutor = true; break;
    }
  }
  ExecutorOption own = {{optionIsUnownedExecutor, options}, here.executors.pool};
  callbacks.willCreate(here.lane, name);
  TaskAndContext created =
      originalCreate(flags, hasExecutor ? options : &own.base, resultType, function, context);
  callbacks.didCreate(here.lane, created.task, group);
  return created;
}

// Hops to actors. The runtime enters a free actor at once and otherwise joins its queue. Either
// way, no other task could run between the task's previous work and its entry or place in the
// queue. On a lane, the task first becomes a job of the gate, so that others may run first.

/// The continuation of a task at the gate, allocated as a part of the task.
typedef struct {
  void *parent;
  void *unused;
  void *context;
  Resume resume;
  ScheduleExecutor executor;
} Waiting;

static SWIFT_ASYNC void passGate(ASYNC_CONTEXT void *context) {
  Waiting waiting = *(Waiting *)context;
  swift_task_dealloc(context);
  here.marks.actor = (uintptr_t)waiting.executor.identity;
  // Clang makes each call in this position a tail call, as the calling convention requires.
  return originalSwitch(waiting.context, waiting.resume, waiting.executor);
}

SWIFT_ASYNC REPLACEABLE void swift_task_switch(
    ASYNC_CONTEXT void *context, Resume resume, ScheduleExecutor executor) {
  if (!here.lane) return originalSwitch(context, resume, executor);
  const void *current = swift_task_getCurrentExecutor().identity;
  // A task that is already on the executor continues at once. The runtime would first lock the task to
  // look up its preferred executor, which it only has because of the exploration. A canceller of the task
  // holds that lock, and may wait for a lock that this task holds.
  bool isThere = current == (executor.identity ? executor.identity : here.executors.pool.identity);
  // Thread Sanitizer needs that lock to order a cancellation.
  if (isThere && !__tsan_acquire) return resume(context);
  // A default actor has no conformance. Other executors have their own queues.
  if (executor.identity && !executor.conformance && current != executor.identity) {
    Waiting *waiting = swift_task_alloc(sizeof *waiting);
    *waiting = (Waiting){context, NULL, context, resume, executor};
    return originalSwitch(waiting, passGate, here.executors.gate);
  }
  return originalSwitch(context, resume, executor);
}

bool scheduleHooksSeeTasks(void) { return originalCreate && originalSwitch; }

static void cancel(void *object, Cancel original) {
  here.marks.affectsAll = true;
  if (here.lane) callbacks.willChange(here.lane);
  // The runtime locks the task while its handlers run, which are therefore one step.
  here.cancellations += 1;
  original(object);
  here.cancellations -= 1;
}

SWIFT_CALL REPLACEABLE void swift_task_cancel(void *task) { cancel(task, originalCancel); }

// Within the library, these functions call the runtime's functions directly, where no replacement
// takes effect, so they are replaced, too.
SWIFT_CALL void cancelTask(void *task) __asm__("$sScT6cancelyyF");
SWIFT_CALL void cancelGroup(void *group) __asm__("$sScG9cancelAllyyF");
SWIFT_CALL void cancelThrowingGroup(void *group) __asm__("$sScg9cancelAllyyF");

SWIFT_CALL REPLACEABLE void cancelTask(void *task) { cancel(task, originalCancel); }
SWIFT_CALL REPLACEABLE void cancelGroup(void *group) { cancel(group, swift_taskGroup_cancelAll); }
SWIFT_CALL REPLACEABLE void cancelThrowingGroup(void *group) {
  cancel(group, swift_taskGroup_cancelAll);
}

// A task may be cancelled between its check for cancellation and what it does next.
SWIFT_CALL bool isCancelled(void) __asm__("$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
SWIFT_CALL void checkCancellation(SWIFT_CONTEXT void *context, SWIFT_ERROR void **error)
    __asm__("$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");

SWIFT_CALL REPLACEABLE bool isCancelled(void) {
  bool is = originalIsCancelled();
  if (!is && here.lane) callbacks.willChange(here.lane);
  return is;
}

SWIFT_CALL REPLACEABLE void checkCancellation(
    SWIFT_CONTEXT void *context, SWIFT_ERROR void **error) {
  originalCheckCancellation(context, error);
  if (!*error && here.lane) callbacks.willChange(here.lane);
}

// A resumed task may join the queue of an actor unseen.

typedef SWIFT_CALL void (*ResumeTask)(void *);
typedef SWIFT_CALL void (*FailTask)(void *, void *);

/// Returns the next function with a name after that of the executable. Libraries call some of these
/// functions before the constructors of the executable have run.
#define ORIGINAL(type, name)                                              \
  ({                                                                      \
    static _Atomic(type) found;                                           \
    type function = atomic_load_explicit(&found, memory_order_relaxed);   \
    if (!function) {                                                      \
      function = (type)dlsym(RTLD_NEXT, name);                            \
      atomic_store_explicit(&found, function, memory_order_relaxed);      \
    }                                                                     \
    function;                                                             \
  })

SWIFT_CALL REPLACEABLE void swift_continuation_resume(void *task) {
  here.marks.resumeCount += 1;
  ORIGINAL(ResumeTask, "swift_continuation_resume")(task);
}

SWIFT_CALL REPLACEABLE void swift_continuation_throwingResume(void *task) {
  here.marks.resumeCount += 1;
  ORIGINAL(ResumeTask, "swift_continuation_throwingResume")(task);
}

SWIFT_CALL REPLACEABLE void swift_continuation_throwingResumeWithError(void *task, void *error) {
  here.marks.resumeCount += 1;
  ORIGINAL(FailTask, "swift_continuation_throwingResumeWithError")(task, error);
}

// The clocks of the system. On a lane, they show the time of the run, which stands still while a
// job runs, so that a deadline computed from the time does not depend on the speed of the machine.

typedef int (*GetTime)(clockid_t, struct timespec *);
typedef int (*GetDate)(struct timeval *, void *);

int clock_gettime(clockid_t clock, struct timespec *time) {
  bool isDate = clock == CLOCK_REALTIME;
  if (here.lane && (isDate || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME)) {
    *time = (struct timespec){
        here.now / nanosecondsPerSecond + (isDate ? firstDate : 0),
        here.now % nanosecondsPerSecond};
    return 0;
  }
  return ORIGINAL(GetTime, "clock_gettime")(clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  if (here.lane) {
    *time = (struct timeval){
        here.now / nanosecondsPerSecond + firstDate, here.now % nanosecondsPerSecond / 1000};
    return 0;
  }
  return ORIGINAL(GetDate, "gettimeofday")(time, zone);
}

// Locks. A stopped thread may hold a lock, so a thread that needs it lets the run continue and
// tries again. Other threads of the process release theirs by themselves.

typedef int (*Lock)(pthread_mutex_t *);

// The functions of Thread Sanitizer, if there are any, take precedence over those of the C library.
extern int __interceptor_pthread_mutex_lock(pthread_mutex_t *) OPTIONAL;
extern int __interceptor_pthread_mutex_trylock(pthread_mutex_t *) OPTIONAL;

static int tryLock(pthread_mutex_t *mutex) {
  return __interceptor_pthread_mutex_trylock ? __interceptor_pthread_mutex_trylock(mutex)
                                             : pthread_mutex_trylock(mutex);
}

// The bounds of the executable, which linkers define.
extern const char __executable_start OPTIONAL, etext OPTIONAL;

/// Returns whether an address is in the code under test, and not in the runtime or another library.
static bool isTested(const void *address) {
  return scheduleHooksSeeTasks() && (const char *)address >= &__executable_start
      && (const char *)address < &etext;
}

// Foundation's locks call pthread_mutex_lock in its library. `lock()` jumps there, so that it returns to the code under
// test; but `withLock` calls `lock()` through the witness of a protocol, which returns to the library. Where that is
// depends on how the library was compiled, so it is found by calling the witnesses once.

enum { maximumLockCallerCount = 8 };
static const void *lockCallers[maximumLockCallerCount];
static int lockCallerCount;
__attribute__((tls_model("initial-exec"))) static _Thread_local bool isFindingLockCallers;

void scheduleHooksFindLockCallers(bool begins) { isFindingLockCallers = begins; }

/// Returns whether the code under test acquires a lock of Foundation with a call that returns to an address.
static bool isLockCaller(const void *address) {
  for (int index = 0; index < lockCallerCount; index += 1) {
    if (lockCallers[index] == address) return true;
  }
  return false;
}

static void addLockCaller(const void *address) {
  Dl_info caller;
  if (isLockCaller(address) || !dladdr(address, &caller)) return;
  // The runtime locks too, to find the types of the locks.
  if (!caller.dli_fname || !strstr(caller.dli_fname, "libFoundation.so")) return;
  if (lockCallerCount < maximumLockCallerCount) lockCallers[lockCallerCount++] = address;
}

static void markLock(uintptr_t *locks, size_t *count, uintptr_t lock) {
  if (here.marks.affectsAll) return;
  for (size_t index = 0; index < *count; index += 1) {
    if (locks[index] == lock) return;
  }
  if (*count < sizeof here.marks.locks / sizeof *here.marks.locks) locks[(*count)++] = lock;
  else here.marks.affectsAll = true;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  const void *caller = __builtin_return_address(0);
  if (isFindingLockCallers) addLockCaller(caller);
  if (here.lane) {
    bool inCode = isTested(caller) || isLockCaller(caller);
    uintptr_t place = (uintptr_t)mutex;
    if (inCode) markLock(here.marks.locks, &here.marks.lockCount, place);
    else markLock(here.marks.libraryLocks, &here.marks.libraryLockCount, place);
    if (inCode) callbacks.willChange(here.lane);
    bool goesOn = true;
    for (int attempt = 0; goesOn; attempt += 1) {
      int result = tryLock(mutex);
      if (result != EBUSY) return result;
      // glibc records the thread that holds a lock.
      goesOn = callbacks.waitForLock(here.lane, mutex->__data.__owner, attempt > 0);
    }
  }
  if (__interceptor_pthread_mutex_lock) return __interceptor_pthread_mutex_lock(mutex);
  return ORIGINAL(Lock, "pthread_mutex_lock")(mutex);
}

// Synchronous work on a Dispatch queue, which acts as a lock.

typedef void (*DispatchSync)(void *queue, void *block);

static void dispatchSync(void *queue, void *block, DispatchSync original) {
  if (!here.lane) return original(queue, block);
  here.marks.affectsAll = true;
  callbacks.willChange(here.lane);
  int self = scheduleHooksThread();
  int holder = 0;
  for (int attempt = 0;; attempt += 1) {
    holder = callbacks.holderOfQueue(here.lane, queue);
    if (!holder || holder == self || !callbacks.waitForLock(here.lane, holder, attempt > 0)) break;
  }
  if (!holder) callbacks.setHolderOfQueue(here.lane, queue, self);
  original(queue, block);
  if (!holder && here.lane) callbacks.setHolderOfQueue(here.lane, queue, 0);
}

REPLACEABLE void dispatch_sync(void *queue, void *block) {
  dispatchSync(queue, block, ORIGINAL(DispatchSync, "dispatch_sync"));
}

REPLACEABLE void dispatch_barrier_sync(void *queue, void *block) {
  dispatchSync(queue, block, ORIGINAL(DispatchSync, "dispatch_barrier_sync"));
}

// The system calls that the standard library makes by number: `Mutex` waits with a lock of the
// kernel (futex(2), FUTEX_LOCK_PI), and `SystemRandomNumberGenerator` requests bytes.

typedef long (*SystemCall)(long, ...);

static long fillRandomly(unsigned char *bytes, size_t count) {
  here.marks.affectsAll = true;
  for (size_t done = 0; done < count; done += sizeof(uint64_t)) {
    uint64_t word = callbacks.random(here.lane);
    size_t rest = count - done;
    memcpy(bytes + done, &word, rest < sizeof word ? rest : sizeof word);
  }
  return (long)count;
}

long syscall(long number, ...) {
  long values[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; index += 1) values[index] = va_arg(list, long);
  va_end(list);
  SystemCall original = ORIGINAL(SystemCall, "syscall");
  if (here.lane && number == SYS_getrandom) {
    return fillRandomly((unsigned char *)values[0], (size_t)values[1]);
  }
  // Thread Sanitizer does not know the kernel's locks.
  if (here.lane && number == SYS_futex && (values[1] & FUTEX_CMD_MASK) == FUTEX_UNLOCK_PI) {
    scheduleHooksComesBefore((void *)values[0]);
  }
  if (here.lane && number == SYS_futex && (values[1] & FUTEX_CMD_MASK) == FUTEX_LOCK_PI) {
    long operation = (values[1] & ~(long)FUTEX_CMD_MASK) | FUTEX_TRYLOCK_PI;
    bool goesOn = true;
    for (int attempt = 0; goesOn; attempt += 1) {
      if (original(number, values[0], operation, 0, NULL) == 0) {
        scheduleHooksComesAfter((void *)values[0]);
        return 0;
      }
      int owner = atomic_load((_Atomic(int) *)values[0]) & FUTEX_TID_MASK;
      goesOn = errno == EWOULDBLOCK && callbacks.waitForLock(here.lane, owner, attempt > 0);
    }
  }
  return original(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}

int scheduleHooksThread(void) { return (int)syscall(SYS_gettid); }

size_t scheduleHooksSize(const void *object) { return malloc_usable_size((void *)object); }

#else

bool scheduleHooksSeeTasks(void) { return false; }
void scheduleHooksFindLockCallers(bool begins) {}
int scheduleHooksThread(void) { return 0; }
size_t scheduleHooksSize(const void *object) { return 0; }

#endif

// Running.

/// The layout of a job, as compiled code knows it.
typedef struct {
  void *object[2];
  void *scheduler[2];
  uint32_t flags, number;
  void *reserved[2];
  Resume resume;
} Job;

const char *scheduleHooksLayoutFault(const void *pointer) {
  Job job = *(const Job *)pointer;
  void *address = (void *)pointer;
  if (job.flags != (uint32_t)swift_task_getJobFlags(address)) return "the flags of a job are elsewhere";
  bool isTask = (job.flags & 0xff) == 0;
  if (isTask && job.number != (uint32_t)swift_task_getJobTaskId(address)) {
    return "the number of a task is elsewhere";
  }
  Dl_info code;
  if (!job.resume || !dladdr((void *)job.resume, &code)) {
    return "the function that a job begins with is elsewhere";
  }
  return NULL;
}

static SWIFT_ASYNC void begin(ASYNC_CONTEXT void *context) {
  Resume resume = here.resume;
  callbacks.willChange(here.lane);
  return resume(context);
}

void scheduleHooksStopAtBeginning(void *job) {
  here.resume = ((Job *)job)->resume;
  ((Job *)job)->resume = begin;
}

void scheduleHooksRun(
    void *job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor) {
  // The job runs as that of a serial executor, so that a hop to an actor is a job, too.
  swift_job_run_on_serial_and_task_executor(job, serialExecutor, taskExecutor);
}

void scheduleHooksRunOnMain(void *job, ScheduleExecutor mainExecutor) {
  // The runtime tells Thread Sanitizer that the jobs of an actor run one after another, but not for
  // these jobs.
  scheduleHooksComesAfter(mainExecutor.identity);
  swift_job_run(job, mainExecutor);
  scheduleHooksComesBefore(mainExecutor.identity);
}

uint8_t scheduleHooksKind(void *job) { return (uint8_t)swift_task_getJobFlags(job); }

uint64_t scheduleHooksTaskID(void *job) { return swift_task_getJobTaskId(job); }

uint64_t scheduleHooksCurrentTaskID(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

void scheduleHooksCancel(void *task) { swift_task_cancel(task); }

bool scheduleHooksIsWatched(void) { return dlsym(RTLD_DEFAULT, "__tsan_init") != NULL; }

#pragma clang attribute pop
