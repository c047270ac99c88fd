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
  /// What stands for the default executor; a task executor.
  ScheduleExecutor pool;
  /// What stands for the main actor's; a serial executor.
  ScheduleExecutor main;
  /// Where tasks wait that want to enter an actor; a serial executor.
  ScheduleExecutor gate;
} ScheduleExecutors;

/// The functions that are told what happens on a lane. The first argument is the lane of the thread.
typedef struct {
  /// A job is to run on the default executor.
  void (*_Nonnull enqueue)(void *_Nonnull lane, void *_Nonnull job);
  /// A job is to run on the main actor.
  void (*_Nonnull enqueueOnMain)(void *_Nonnull lane, void *_Nonnull job);
  /// A job is to run on the default executor after a time.
  void (*_Nonnull enqueueLater)(void *_Nonnull lane, void *_Nonnull job, int64_t nanoseconds);
  /// A task is about to be created, with a name or without.
  void (*_Nonnull willCreate)(void *_Nonnull lane, const char *_Nullable name);
  /// A task was created.
  void (*_Nonnull didCreate)(void *_Nonnull lane, void *_Nonnull task);
  /// The code under test is about to cancel a task or to take a lock, or a job begins that is to stop there.
  void (*_Nonnull willChange)(void *_Nonnull lane);
  /// A lock is held by a thread, and perhaps was so when this was called before. Lets others go on, and returns
  /// false if the caller must wait for the lock by itself.
  bool (*_Nonnull waitForLock)(void *_Nonnull lane, int thread, bool again);
  /// Returns the thread that does synchronous work on a queue of Dispatch for the exploration, or 0.
  int (*_Nonnull holderOfQueue)(void *_Nonnull lane, void *_Nonnull queue);
  /// A thread begins such work, or (0) ends it.
  void (*_Nonnull setHolderOfQueue)(void *_Nonnull lane, void *_Nonnull queue, int thread);
  /// Returns the next random number of the run.
  uint64_t (*_Nonnull random)(void *_Nonnull lane);
} ScheduleCallbacks;

/// Takes the hooks of the concurrency runtime, for the threads that enter a lane and no others.
///
/// @return The number of hooks that this runtime does not have.
int scheduleHooksInstall(const ScheduleCallbacks *_Nonnull callbacks);

/// A Boolean value that tells whether tasks are seen when they are created and enter actors. It is false with
/// a static standard library, and on other systems than Linux.
bool scheduleHooksSeeTasks(void);

/// Returns the number that the system gives the calling thread.
int scheduleHooksThread(void);

/// Hides from Thread Sanitizer what the calling thread does from now on, so that it orders nothing.
void scheduleHooksHide(void);
/// Ends what `scheduleHooksHide` began.
void scheduleHooksShow(void);
/// Tells Thread Sanitizer that what follows comes after what came before at a place.
void scheduleHooksComesAfter(const void *_Nonnull place);
/// Tells Thread Sanitizer that what came so far comes before what will follow at a place.
void scheduleHooksComesBefore(const void *_Nonnull place);

/// Makes the calling thread, which is hidden, one of a lane: all jobs that are enqueued on it go to the callbacks,
/// and the clocks of the system show a time, in nanoseconds. What it does is no longer hidden.
void scheduleHooksEnter(
    void *_Nonnull lane, const ScheduleExecutors *_Nonnull executors, int64_t now);
/// Ends what `scheduleHooksEnter` began.
void scheduleHooksLeave(void);
/// Says whether the calling thread is about to take a lock of the exploration itself, at which nothing is chosen.
void scheduleHooksTakeOwnLock(bool takes);
/// A Boolean value that tells whether the calling thread is cancelling a task.
bool scheduleHooksIsCancelling(void);
/// Returns the lane of the calling thread, or null if it has none.
void *_Nullable scheduleHooksLane(void);

/// Has a task, whose job is to be run next, stop at its beginning: when the runtime takes it for running.
void scheduleHooksStopAtBeginning(void *_Nonnull job);
/// Runs a job of the default executor, or one that drains an actor, until it is suspended.
void scheduleHooksRun(
    void *_Nonnull job, ScheduleExecutor serialExecutor, ScheduleExecutor taskExecutor);
/// Runs a job of the main actor until it is suspended.
void scheduleHooksRunOnMain(void *_Nonnull job, ScheduleExecutor mainExecutor);

/// Returns the kind of a job: 0 for a task, from 192 on for others.
uint8_t scheduleHooksKind(void *_Nonnull job);
/// Returns the number of the task that a job belongs to, which is unique in the process.
uint64_t scheduleHooksTaskID(void *_Nonnull job);
/// Returns the number of the task that the calling thread runs, or 0.
uint64_t scheduleHooksCurrentTaskID(void);
/// Cancels a task.
void scheduleHooksCancel(void *_Nonnull task);

/// Returns how many references there are to an object.
size_t scheduleHooksReferenceCount(void *_Nonnull object);
/// Gives back references to an object, down to a count. Whoever had them must not run again.
void scheduleHooksGiveBack(void *_Nonnull object, size_t count);

/// Sets what is written to standard error if the calling thread crashes, or nothing.
void scheduleHooksDescribeCrash(const char *_Nonnull text);

/// A Boolean value that tells whether the process runs under Thread Sanitizer.
bool scheduleHooksIsWatched(void);

#endif
