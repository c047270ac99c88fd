#define _GNU_SOURCE
#include "CTerminal.h"
#include "CDescriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything that a crash handler needs to restore the terminal. It is in C because Swift code is
// not async-signal-safe.
static struct termios saved;
static int saved_input, saved_output;
static atomic_bool is_taken;

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { CRASH_COUNT = sizeof crashes / sizeof *crashes };
static struct sigaction earlier[CRASH_COUNT];

// The alternate screen, a hidden cursor, reports of mouse buttons and drags in SGR format, and
// bracketed paste. `release` undoes each of them, and ends any open synchronized update.
static const char take[] = "\033[?1049h\033[?25l\033[?1002h\033[?1006h\033[?2004h";
static const char release[] =
    "\033[?2026l\033[?2004l\033[?1006l\033[?1002l\033[0m\033[?25h\033[?1049l";

static void send_text(int output, const char *text) {
  // A terminal that accepts no output must not block the process.
  struct pollfd entry = {.fd = output, .events = POLLOUT};
  if (poll(&entry, 1, 200) != 1) return;
  ssize_t written = write(output, text, strlen(text));
  (void)written;
}

void cprocess_release_terminal(void) {
  if (!atomic_exchange(&is_taken, 0)) return;
  // Keys typed while the alternate screen is shown are not meant for the shell, so they are
  // discarded before the screen is left. Keys typed afterward are meant for the shell.
  tcflush(saved_input, TCIFLUSH);
  tcsetattr(saved_input, TCSANOW, &saved);
  send_text(saved_output, release);
}

static void crashed(int number, siginfo_t *info, void *context) {
  cprocess_release_terminal();
  for (int i = 0; i < CRASH_COUNT; i++) {
    if (crashes[i] != number) continue;
    // Swift's own handler, if installed, reports the location of the crash.
    if (earlier[i].sa_flags & SA_SIGINFO) {
      earlier[i].sa_sigaction(number, info, context);
    } else if (earlier[i].sa_handler != SIG_DFL && earlier[i].sa_handler != SIG_IGN) {
      earlier[i].sa_handler(number);
    }
  }
  // If another process sent the signal, returning from this handler would not repeat the crash. The
  // process must end anyway.
  signal(number, SIG_DFL);
  raise(number);
}

int cprocess_take_terminal(int input, int output) {
  if (!atomic_load(&is_taken) && tcgetattr(input, &saved) != 0) return errno;
  saved_input = input;
  saved_output = output;
  struct termios raw = saved;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  static atomic_bool is_guarded;
  if (!atomic_exchange(&is_guarded, 1)) {
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASH_COUNT; i++) sigaction(crashes[i], &action, &earlier[i]);
  }
  atomic_store(&is_taken, 1);
  if (tcsetattr(input, TCSANOW, &raw) != 0) {
    int error = errno;
    atomic_store(&is_taken, 0);
    return error;
  }
  send_text(output, take);
  return 0;
}

static int signal_pipe[2] = {-1, -1};

static void noticed(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = error;
}

void cprocess_suspend(void) {
  struct sigaction action = {.sa_handler = SIG_IGN}, old;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &old);
  // Stop all processes of the job, as Ctrl-Z in the terminal does.
  kill(0, SIGTSTP);
  // If a thread blocks the signal, the signal to this process is still pending, and would stop the
  // process a second time. Ignoring the signal discards it.
  sigaction(SIGTSTP, &action, NULL);
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
  sigset_t stops, blocked;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stops, &blocked);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &blocked, NULL);
  sigaction(SIGTSTP, &old, NULL);
}

int cprocess_is_in_foreground(int input) {
  pid_t group = tcgetpgrp(input);
  return group < 0 || group == getpgrp();
}

void cprocess_stop_in_background(void) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTIN);
  pthread_sigmask(SIG_UNBLOCK, &stops, NULL);
}

int cprocess_watch_signals(const int *numbers, int count) {
  if (cdescriptors_pipe(signal_pipe) != 0) return -1;
  // A signal handler must not wait for the reader of the pipe.
  fcntl(signal_pipe[1], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = noticed, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigset_t caught;
  sigemptyset(&caught);
  for (int i = 0; i < count; i++) {
    struct sigaction old;
    if (sigaction(numbers[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    sigaction(numbers[i], &action, NULL);
    sigaddset(&caught, numbers[i]);
  }
  // The parent process may have blocked the signals.
  pthread_sigmask(SIG_UNBLOCK, &caught, NULL);
  return signal_pipe[0];
}
