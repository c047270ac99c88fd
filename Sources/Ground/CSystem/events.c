#include "CEvents.h"

enum { BATCH = 64 };

static const int all_events = CEVENTS_BYTES | CEVENTS_ROOM | CEVENTS_HANG_UP;

#ifdef __linux__
#include <errno.h>
#include <sys/epoll.h>

int cevents_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

int cevents_change(int queue, int descriptor, int old_events, int new_events, int64_t number) {
  struct epoll_event event = {.data.u64 = (uint64_t)number};
  if (new_events == CEVENTS_ABSENT) return epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &event);
  if (new_events & CEVENTS_BYTES) event.events |= EPOLLIN;
  if (new_events & CEVENTS_ROOM) event.events |= EPOLLOUT;
  int operation = old_events == CEVENTS_ABSENT ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  int result = epoll_ctl(queue, operation, descriptor, &event);
  // A descriptor whose removal failed is still in the queue.
  return result != 0 && errno == EEXIST ? epoll_ctl(queue, EPOLL_CTL_MOD, descriptor, &event) : result;
}

int cevents_wait(int queue, CEvent *events, int capacity) {
  struct epoll_event list[BATCH];
  int count = epoll_wait(queue, list, capacity < BATCH ? capacity : BATCH, -1);
  for (int i = 0; i < count; i++) {
    events[i].number = (int64_t)list[i].data.u64;
    events[i].events = (list[i].events & EPOLLIN ? CEVENTS_BYTES : 0) |
                       (list[i].events & EPOLLOUT ? CEVENTS_ROOM : 0);
    // A read or a write then reports the error.
    if (list[i].events & (EPOLLHUP | EPOLLERR)) events[i].events = all_events;
  }
  return count;
}
#else
#include <stddef.h>
#include <sys/event.h>

int cevents_open(void) { return kqueue(); }

int cevents_change(int queue, int descriptor, int old_events, int new_events, int64_t number) {
  static const struct {
    int event;
    short filter;
  } filters[] = {{CEVENTS_BYTES, EVFILT_READ}, {CEVENTS_ROOM, EVFILT_WRITE}, {CEVENTS_HANG_UP, EVFILT_EXCEPT}};
  if (old_events == CEVENTS_ABSENT) old_events = 0;
  if (new_events == CEVENTS_ABSENT) new_events = 0;
  for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
    int event = filters[i].event;
    if ((old_events & event) == (new_events & event)) continue;
    struct kevent change;
    EV_SET(&change, descriptor, filters[i].filter, new_events & event ? EV_ADD : EV_DELETE, 0, 0,
           (void *)(intptr_t)number);
    if (kevent(queue, &change, 1, NULL, 0, NULL) != 0) return -1;
  }
  return 0;
}

int cevents_wait(int queue, CEvent *events, int capacity) {
  struct kevent list[BATCH];
  int count = kevent(queue, NULL, 0, list, capacity < BATCH ? capacity : BATCH, NULL);
  for (int i = 0; i < count; i++) {
    events[i].number = (intptr_t)list[i].udata;
    events[i].events = list[i].filter == EVFILT_WRITE ? CEVENTS_ROOM : CEVENTS_BYTES;
    if (list[i].flags & (EV_EOF | EV_ERROR)) events[i].events = all_events;
  }
  return count;
}
#endif
