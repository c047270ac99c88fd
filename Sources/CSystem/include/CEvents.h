#ifndef C_EVENTS_H
#define C_EVENTS_H

#include <stdint.h>

// The system's queue of events of descriptors: epoll on Linux, kqueue on Darwin. The cost of a wait does not
// depend on the number of descriptors. All functions return -1 after a failure, with its `errno`.

enum {
  /// A read would not block: it would return bytes, find the end or fail.
  CEVENTS_BYTES = 1,
  /// A write would not block: there is room, or it would fail.
  CEVENTS_ROOM = 2,
  /// The other side is closed, and nothing more can be written.
  CEVENTS_HANG_UP = 4,
  /// The descriptor is not in the queue.
  CEVENTS_ABSENT = -1,
};

/// A descriptor, by the number under which it was added, and its events.
typedef struct {
  int64_t number;
  int events;
} CEvent;

/// Opens a queue, and returns its descriptor.
int cevents_open(void);

/// Changes the events of a descriptor that are reported under a number. With `CEVENTS_ABSENT`, the descriptor is
/// added or removed.
int cevents_change(int queue, int descriptor, int old_events, int new_events, int64_t number);

/// Waits for events, and returns how many there are.
int cevents_wait(int queue, CEvent *_Nonnull events, int capacity);

#endif
