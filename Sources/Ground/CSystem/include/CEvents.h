#ifndef C_EVENTS_H
#define C_EVENTS_H

#include <stdint.h>

// The system's event queue for descriptors: epoll on Linux, kqueue on Darwin. The cost of a wait
// does not depend on the number of descriptors. All functions return -1 after a failure, and set `errno`.

enum {
  /// A read would not block: it would return bytes, reach the end, or fail.
  CEVENTS_BYTES = 1,
  /// A write would not block: there is room, or the write would fail.
  CEVENTS_ROOM = 2,
  /// The peer has closed the connection, and nothing more can be written.
  CEVENTS_HANG_UP = 4,
  /// The descriptor is not in the queue.
  CEVENTS_ABSENT = -1,
};

/// The events of a descriptor, identified by the number under which it was added.
typedef struct {
  int64_t number;
  int events;
} CEvent;

/// Opens a queue, and returns its descriptor.
int cevents_open(void);

/// Changes the events that are reported for a descriptor, and the number under which they are
/// reported. The descriptor is added if `old_events` is `CEVENTS_ABSENT`, and removed if `new_events` is.
int cevents_change(int queue, int descriptor, int old_events, int new_events, int64_t number);

/// Waits for events, and returns the number of events.
int cevents_wait(int queue, CEvent *_Nonnull events, int capacity);

#endif
