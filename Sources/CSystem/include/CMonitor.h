#ifndef C_MONITOR_H
#define C_MONITOR_H

struct CMonitorParts;

/// A lock, and a signal for the threads that wait for what it guards to change.
///
/// Swift may pass it between threads: any of them may call the functions below at any time, between the
/// monitor's creation and its end.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  struct CMonitorParts *_Nonnull parts;
} CMonitor;

/// Creates a monitor whose lock is open. The process ends if there is no memory for it.
CMonitor cmonitor_create(void);

/// Frees a monitor that no thread uses any more.
void cmonitor_destroy(CMonitor monitor);

/// Takes the lock.
void cmonitor_enter(CMonitor monitor);

/// Opens the lock.
void cmonitor_leave(CMonitor monitor);

/// Opens the lock, waits for a signal, and takes the lock again. It may also return without a signal.
void cmonitor_wait(CMonitor monitor);

/// Wakes one of the threads that wait.
void cmonitor_signal(CMonitor monitor);

/// Wakes all threads that wait.
void cmonitor_signal_all(CMonitor monitor);

#endif
