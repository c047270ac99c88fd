#include "CMonitor.h"

#include <pthread.h>
#include <stdlib.h>

struct CMonitorParts {
  pthread_mutex_t lock;
  pthread_cond_t change;
};

CMonitor cmonitor_create(void) {
  CMonitor monitor = {malloc(sizeof(struct CMonitorParts))};
  if (!monitor.parts || pthread_mutex_init(&monitor.parts->lock, NULL) != 0 ||
      pthread_cond_init(&monitor.parts->change, NULL) != 0)
    abort();
  return monitor;
}

void cmonitor_destroy(CMonitor monitor) {
  pthread_cond_destroy(&monitor.parts->change);
  pthread_mutex_destroy(&monitor.parts->lock);
  free(monitor.parts);
}

void cmonitor_enter(CMonitor monitor) { pthread_mutex_lock(&monitor.parts->lock); }

void cmonitor_leave(CMonitor monitor) { pthread_mutex_unlock(&monitor.parts->lock); }

void cmonitor_wait(CMonitor monitor) {
  pthread_cond_wait(&monitor.parts->change, &monitor.parts->lock);
}

void cmonitor_signal(CMonitor monitor) { pthread_cond_signal(&monitor.parts->change); }

void cmonitor_signal_all(CMonitor monitor) { pthread_cond_broadcast(&monitor.parts->change); }
