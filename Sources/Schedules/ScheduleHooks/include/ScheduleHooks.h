#ifndef SCHEDULE_HOOKS_H
#define SCHEDULE_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A serial executor or a task executor as the runtime passes it: an object and its conformance.
typedef struct {
  const void *_Nullable identity;
  const void *_Nullable conformance;
} ScheduleExecutor;

/// The executors of a lane.
typedef struct {
  /// The replacement of the default executor: a task executor.
  ScheduleExecutor pool;
  /// The replacement of the main actor's executor: a serial executor.
  ScheduleExecutor main;
  /// The gate at which tasks wait to enter an actor: a serial executor.
  ScheduleExecutor gate;
} ScheduleExecutors;

/// What a thread did that steps of other tasks may depend on.
typedef struct {
  /// The address of the actor that it entered last, or 0.
  uintptr_t actor;
  /// The addresses of the locks that the code under test acquired.
  uintptr_t locks[16];
  size_t lockCount;
  /// The addresses of the locks that libraries acquired, such as those of tasks and task groups.
  uintptr_t libraryLocks[16];
  size_t libraryLockCount;
  /// The number of continuations that it resumed.
  size_t resumeCount;
  /// Whether it did something else, such as cancelling a task, or more than there is place for.
  bool affectsAll;
} ScheduleMarks;

/// The functions that are called for events on a lane. The first argument is the lane of the thread.
typedef struct {
  /// A job was enqueued on the default executor.
  void (*_Nonnull enqueue)(void *_Nonnull lane, void *_Nonnull job);
  /// A job was enqueued on the main actor.
  void (*_Nonnull enqueueOnMain)(void *_Nonnull lane, void *_Nonnull job);
  /// A job was enqueued on the default executor to run after a delay.
  void (*_Nonnull enqueueLater)(void *_Nonnull lane, void *_Nonnull job, int64_t nanoseconds);
  /// A task is about to be created, with or without a name.
  void (*_Nonnull willCreate)(void *_Nonnull lane, const char *_Nullable name);
  /// A task was created, in a task group or not.
  void (*_Nonnull didCreate)(
      void *_Nonnull lane, void *_Nonnull task, const void *_Nullable group);
  /// The code under test is about to cancel a task or to acquire a lock, or a job begins that must
  /// stop at its beginning.
  void (*_Nonnull willChange)(void *_Nonnull lane);
  /// A lock is held by a thread, perhaps still since the last call. Lets others continue, and
  /// returns false if the caller must wait for the lock by itself.
  bool (*_Nonnull waitForLock)(void *_Nonnull lane, int thread, bool again);
  /// Returns the thread of the exploration that does synchronous work on a Dispatch queue, or 0.
  int (*_Nonnull holderOfQueue)(void *_Nonnull lane, void *_Nonnull queue);
  /// Records that a thread begins such work, or with 0, that the work ends.
  void (*_Nonnull setHolderOfQueue)(void *_Nonnull lane, void *_Nonnull queue, int thread);
  /// Returns the next random number of the run.
  uint64_t (*_Nonnull random)(void *_Nonnull lane);
} ScheduleCallbacks;

/// Installs the hooks of the concurrency runtime, which affect only threads on a lane.
///
/// @return The number of hooks that this runtime does not have.
int scheduleHooksInstall(const ScheduleCallbacks *_Nonnull callbacks);

/// A Boolean value that indicates whether the creation of tasks and their hops to actors are
/// observed. It is false with a static standard library and on systems other than Linux.
bool scheduleHooksSeeTasks(void);

/// Begins or ends a search for the callers of locks of Foundation. In between, the calling thread acquires a lock of each
/// class as the code under test does. This happens before the first thread is on a lane.
void scheduleHooksFindLockCallers(bool begins);

/// Returns the system's number of the calling thread.
int scheduleHooksThread(void);

/// Hides the subsequent synchronization of the calling thread from Thread Sanitizer.
void scheduleHooksHide(void);
/// Ends what `scheduleHooksHide` began.
void scheduleHooksShow(void);
/// Tells Thread Sanitizer that subsequent work happens after work released at a place.
void scheduleHooksComesAfter(const void *_Nonnull place);
/// Tells Thread Sanitizer that previous work is released at a place.
void scheduleHooksComesBefore(const void *_Nonnull place);

/// Puts the calling thread, which is hidden, on a lane: all jobs that are enqueued on it go to the
/// callbacks, and the system's clocks show a given time, in nanoseconds. The thread is no longer hidden.
void scheduleHooksEnter(void *_Nonnull lane, ScheduleExecutors executors, int64_t now);
/// Ends what `scheduleHooksEnter` began.
void scheduleHooksLeave(void);
/// A Boolean value that indicates whether the calling thread is cancelling a task.
bool scheduleHooksIsCancelling(void);
/// Returns the lane of the calling thread, or null if it has none.
void *_Nullable scheduleHooksLane(void);

/// Makes a task, whose job runs next, stop at its beginning, when the runtime regards it as running.
void scheduleHooksStopAtBeginning(void *_Nonnull job);
/// Returns what is not where these functions expect it in the memory of a job, or null if all is there.
const char *_Nullable scheduleHooksLayoutFault(const void *_Nonnull job);
/// Runs a job of the default executor, or one that drains an actor, until it is suspended.
void scheduleHooksRun(
    void *_Nonnull job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor);
/// Runs a job of the main actor until it is suspended.
void scheduleHooksRunOnMain(void *_Nonnull job, ScheduleExecutor mainExecutor);

/// Returns what the calling thread did on lanes since the last call.
ScheduleMarks scheduleHooksTakeMarks(void);

/// Returns the kind of a job: 0 for a task, from 192 on for others.
uint8_t scheduleHooksKind(void *_Nonnull job);
/// Returns the number of the task that a job belongs to, which is unique in the process.
uint64_t scheduleHooksTaskID(void *_Nonnull job);
/// Returns the number of the task that the calling thread runs, or 0.
uint64_t scheduleHooksCurrentTaskID(void);
/// Cancels a task.
void scheduleHooksCancel(void *_Nonnull task);

/// Returns the number of bytes that are allocated for an object.
size_t scheduleHooksSize(const void *_Nonnull object);
/// Returns the number of references to an object.
size_t scheduleHooksReferenceCount(void *_Nonnull object);
/// Releases references to an object down to a count. The code that owned them must not run again.
void scheduleHooksGiveBack(void *_Nonnull object, size_t count);

/// Sets the text that is written to standard error if the calling thread crashes. It may be empty.
void scheduleHooksDescribeCrash(const char *_Nonnull text);

/// A Boolean value that indicates whether the process runs under Thread Sanitizer.
bool scheduleHooksIsWatched(void);

#endif
