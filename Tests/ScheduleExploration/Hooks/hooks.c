// The calls between the Swift concurrency runtime and an exploration. All of it is in the runtime's ABI:
// its hooks (ConcurrencyHooks.def), and the option records that compiled code passes to swift_task_create
// (TaskOptions.h). Nothing here reads the inside of a task.
#define _GNU_SOURCE
#include "ScheduleHooks.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SWIFT_CALL __attribute__((swiftcall))

/// What belongs to the calling thread.
static _Thread_local struct {
  void *lane;
  ScheduleExecutors executors;
  /// The time of the run, in nanoseconds.
  int64_t now;
} here;

static const int64_t nanosecondsPerSecond = 1000000000;

static ScheduleCallbacks callbacks;

extern SWIFT_CALL void swift_job_run_on_serial_and_task_executor(
    void *job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor);
extern SWIFT_CALL void swift_job_run(void *job, ScheduleExecutor executor);
extern SWIFT_CALL size_t swift_task_getJobFlags(void *job);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL ScheduleExecutor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL void swift_task_cancel(void *task);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *pointer);

// The hooks. Each gets the function that it stands for last, and calls it on threads without a lane,
// so that the rest of the process goes on as ever.

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

// Crashes: the runtime ends the process when a continuation is resumed twice.

/// What the calling thread says if it crashes.
static _Thread_local char crashText[512];

static const int crashSignals[] = {SIGILL, SIGTRAP, SIGABRT};
enum { crashSignalCount = sizeof crashSignals / sizeof *crashSignals };
static struct sigaction formerActions[crashSignalCount];

static void describeCrash(int number) {
  ssize_t ignored = write(STDERR_FILENO, crashText, strlen(crashText));
  (void)ignored;
  for (int index = 0; index < crashSignalCount; index += 1) {
    if (crashSignals[index] == number) sigaction(number, &formerActions[index], NULL);
  }
  raise(number);
}

static void handleCrashes(void) {
  struct sigaction action = {.sa_handler = describeCrash};
  for (int index = 0; index < crashSignalCount; index += 1) {
    sigaction(crashSignals[index], &action, &formerActions[index]);
  }
}

void scheduleHooksDescribeCrash(const char *text) {
  strncpy(crashText, text, sizeof crashText - 1);
}

int scheduleHooksInstall(const ScheduleCallbacks *functions) {
  callbacks = *functions;
  static const struct {
    const char *name;
    void *function;
  } hooks[] = {
      {"swift_task_enqueueGlobal_hook", (void *)enqueueGlobal},
      {"swift_task_enqueueMainExecutor_hook", (void *)enqueueMain},
      {"swift_task_enqueueGlobalWithDelay_hook", (void *)enqueueDelay},
      {"swift_task_enqueueGlobalWithDeadline_hook", (void *)enqueueDeadline},
      {"swift_task_getMainExecutor_hook", (void *)getMain},
      {"swift_task_isMainExecutor_hook", (void *)isMain},
  };
  handleCrashes();
  int missing = 0;
  for (size_t index = 0; index < sizeof hooks / sizeof *hooks; index += 1) {
    void **hook = dlsym(RTLD_DEFAULT, hooks[index].name);
    if (hook) *hook = hooks[index].function;
    else missing += 1;
  }
  return missing;
}

void scheduleHooksEnter(void *lane, const ScheduleExecutors *executors, int64_t now) {
  here.executors = *executors;
  here.now = now;
  here.lane = lane;
}

void scheduleHooksLeave(void) { here.lane = NULL; }

void *scheduleHooksLane(void) { return here.lane; }

// Creation of tasks. A definition in an executable comes before that of a shared library, so compiled
// code calls this one. On a lane each task gets the lane's executor as its preference, exactly as
// `Task(executorPreference:)` does: then each hop between actors is a job, where the runtime would
// otherwise go on in the same thread.
#if defined(__linux__)

typedef struct Option {
  size_t flags;
  struct Option *parent;
} Option;

enum { optionIsUnownedExecutor = 5, optionIsOwnedExecutor = 6, optionIsName = 7 };

typedef struct {
  Option base;
  ScheduleExecutor executor;
} ExecutorOption;

typedef struct {
  Option base;
  const char *name;
} NameOption;

typedef struct {
  void *task;
  void *context;
} TaskAndContext;

#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))

typedef SWIFT_ASYNC void (*Resume)(ASYNC_CONTEXT void *);
typedef SWIFT_ASYNC void (*Switch)(ASYNC_CONTEXT void *, Resume, ScheduleExecutor);
typedef SWIFT_CALL TaskAndContext (*Create)(size_t, Option *, const void *, void *, void *);

static Create originalCreate;
static Switch originalSwitch;

__attribute__((constructor)) static void findOriginals(void) {
  originalCreate = (Create)dlsym(RTLD_NEXT, "swift_task_create");
  originalSwitch = (Switch)dlsym(RTLD_NEXT, "swift_task_switch");
}

SWIFT_CALL TaskAndContext swift_task_create(
    size_t flags, Option *options, const void *resultType, void *function, void *context) {
  if (!here.lane) return originalCreate(flags, options, resultType, function, context);
  const char *name = NULL;
  bool hasExecutor = false;
  for (Option *option = options; option; option = option->parent) {
    switch (option->flags & 0xff) {
    case optionIsName: name = ((NameOption *)option)->name; break;
    case optionIsUnownedExecutor:
    case optionIsOwnedExecutor: hasExecutor = true; break;
    }
  }
  ExecutorOption own = {{optionIsUnownedExecutor, options}, here.executors.pool};
  callbacks.willCreate(here.lane, name);
  TaskAndContext created =
      originalCreate(flags, hasExecutor ? options : &own.base, resultType, function, context);
  callbacks.didCreate(here.lane, created.task);
  return created;
}

// Hops to actors. The runtime takes an actor that is free at once, and else joins its queue; either way
// nothing could come between what a task did before and its place at the actor. On a lane, the task
// first becomes a job of the gate, so that others may come first.

/// What a task at the gate goes on with, allocated as a part of the task.
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
  // Clang makes each call in this place a tail call: that is the convention.
  return originalSwitch(waiting.context, waiting.resume, waiting.executor);
}

SWIFT_ASYNC void swift_task_switch(
    ASYNC_CONTEXT void *context, Resume resume, ScheduleExecutor executor) {
  // A default actor has no conformance. The rest have queues of their own.
  if (here.lane && executor.identity && !executor.conformance
      && swift_task_getCurrentExecutor().identity != executor.identity) {
    Waiting *waiting = swift_task_alloc(sizeof *waiting);
    *waiting = (Waiting){context, NULL, context, resume, executor};
    return originalSwitch(waiting, passGate, here.executors.gate);
  }
  return originalSwitch(context, resume, executor);
}

// The clocks of the system. On a lane they show the time of the run, which stands still while a job
// runs: a deadline that is computed from the time does not depend on how fast the machine is.

typedef int (*GetTime)(clockid_t, struct timespec *);

__attribute__((disable_sanitizer_instrumentation))
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (here.lane && (clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME)) {
    *time = (struct timespec){here.now / nanosecondsPerSecond, here.now % nanosecondsPerSecond};
    return 0;
  }
  // Libraries ask for the time before the constructors of the executable have run.
  static _Atomic(GetTime) original;
  GetTime function = atomic_load_explicit(&original, memory_order_relaxed);
  if (!function) {
    function = (GetTime)dlsym(RTLD_NEXT, "clock_gettime");
    atomic_store_explicit(&original, function, memory_order_relaxed);
  }
  return function(clock, time);
}

#endif

// Running.

void scheduleHooksRun(
    void *job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor) {
  // As the job of a serial executor, so that a hop to an actor is a job too.
  swift_job_run_on_serial_and_task_executor(job, serialExecutor, taskExecutor);
}

void scheduleHooksRunOnMain(void *job, ScheduleExecutor mainExecutor) {
  swift_job_run(job, mainExecutor);
}

uint8_t scheduleHooksKind(void *job) { return (uint8_t)swift_task_getJobFlags(job); }

uint64_t scheduleHooksTaskID(void *job) { return swift_task_getJobTaskId(job); }

uint64_t scheduleHooksCurrentTaskID(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

void scheduleHooksCancel(void *task) { swift_task_cancel(task); }

bool scheduleHooksIsWatched(void) { return dlsym(RTLD_DEFAULT, "__tsan_init") != NULL; }
