#ifndef C_MONITOR_H
#define C_MONITOR_H

struct CMonitorParts;

/// A lock, with a condition variable for threads that wait until the guarded state changes.
///
/// Swift may pass a monitor between threads. Any thread may call the functions below at any time
/// between the creation and the destruction of the monitor.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  struct CMonitorParts *_Nonnull parts;
} CMonitor;

/// Creates a monitor whose lock is not held. The process ends if memory runs out.
CMonitor cmonitor_create(void);

/// Destroys a monitor that no thread uses any more.
void cmonitor_destroy(CMonitor monitor);

/// Acquires the lock.
void cmonitor_enter(CMonitor monitor);

/// Releases the lock.
void cmonitor_leave(CMonitor monitor);

/// Releases the lock, waits for a signal, and acquires the lock again. Spurious wakeups are possible.
void cmonitor_wait(CMonitor monitor);

/// Wakes one waiting thread.
void cmonitor_signal(CMonitor monitor);

/// Wakes all waiting threads.
void cmonitor_signal_all(CMonitor monitor);

#endif
