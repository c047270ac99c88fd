#ifdef __linux__
#define _GNU_SOURCE
#include "probes.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Writes a number of files of a number of bytes to the working directory.
static int write_files(int count, int size) {
  static char bytes[1 << 20];
  memset(bytes, 'x', sizeof bytes);
  for (int i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "%d", i);
    int file = open(name, O_WRONLY | O_CREAT, 0600);
    if (file < 0 || write(file, bytes, (size_t)size) != size) return 1;
    (void)close(file);
  }
  return 0;
}

static void *wait_forever(void *argument) {
  while (true) (void)sleep(1000);
  return argument;
}

/// Starts threads until there are enough or no more can be started.
static void start_threads(int count) {
  pthread_attr_t attributes;
  pthread_t thread;
  (void)pthread_attr_init(&attributes);
  (void)pthread_attr_setstacksize(&attributes, 1 << 16);
  for (int i = 0; i < count; i++)
    if (pthread_create(&thread, &attributes, wait_forever, NULL) != 0) break;
  (void)wait_forever(NULL);
}

/// Attempts something, and prints whether it was refused. A call that the kernel looks at in more detail
/// was not refused.
static int attempt(const Probe *probe, pid_t victim, const char *file) {
  bool isRefused = probe->attempt(victim, file) < 0 &&
                   (errno == EPERM || errno == ENOSYS || errno == EACCES);
  fprintf(stderr, "%s: %s\n", probe->name, isRefused ? "refused" : "possible");
  return 1;
}

/// A program that attempts what a confined program must not be able to do.
int main(int count, char **words) {
  const char *task = count > 1 ? words[1] : "";
  if (strcmp(task, "list") == 0) {
    for (const Probe *probe = probes; probe->name != NULL; probe++) puts(probe->name);
    return 0;
  }
  if (strcmp(task, "without") == 0 && count > 3) run_without(words[2], words + 3);
  if (strcmp(task, "files") == 0 && count > 3) return write_files(atoi(words[2]), atoi(words[3]));
  if (strcmp(task, "threads") == 0 && count > 2) start_threads(atoi(words[2]));
  for (volatile bool isEndless = strcmp(task, "spin") == 0; isEndless;) continue;
  for (const Probe *probe = probes; probe->name != NULL && count > 3; probe++)
    if (strcmp(probe->name, task) == 0) return attempt(probe, atoi(words[2]), words[3]);
  fprintf(stderr, "unknown task\n");
  return 2;
}
#else
int main(void) { return 2; }
#endif
