// Runs a command and says what it cost: measure REPORT COMMAND [ARGUMENT...]
//
// REPORT receives one line: microseconds of user CPU, of system CPU and of wall time, and the peak
// of resident memory in KiB. The exit status is that of the command, or 127 if it did not run.
//
// This is a program of its own because Linux counts what a process held before it became another
// one: a command started by a process of 200 MB never seems to need less than 200 MB.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(long long seconds, long long rest) { return seconds * 1000000 + rest; }

int main(int count, char **arguments) {
  if (count < 3) return 64;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child < 0) return 127;
  if (child == 0) {
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 127;
  clock_gettime(CLOCK_MONOTONIC, &end);

  FILE *report = fopen(arguments[1], "w");
  if (!report) return 127;
  fprintf(
      report, "%lld %lld %lld %ld\n",
      microseconds(usage.ru_utime.tv_sec, usage.ru_utime.tv_usec),
      microseconds(usage.ru_stime.tv_sec, usage.ru_stime.tv_usec),
      microseconds(end.tv_sec - start.tv_sec, (end.tv_nsec - start.tv_nsec) / 1000),
      usage.ru_maxrss);
  if (fclose(report) != 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
