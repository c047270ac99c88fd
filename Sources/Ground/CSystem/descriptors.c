#define _GNU_SOURCE
#include "CDescriptors.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
int cdescriptors_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int cdescriptors_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int cdescriptors_accept(int socket) {
  return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
#else
// Here a program that is started between two of these calls inherits the descriptor.

static int prepared(int descriptor) {
  if (descriptor < 0) return descriptor;
  (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  (void)fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return descriptor;
}

int cdescriptors_pipe(int *ends) {
  int result = pipe(ends);
  for (int i = 0; i < 2 && result == 0; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return result;
}

int cdescriptors_socket(int family) { return prepared(socket(family, SOCK_STREAM, 0)); }

int cdescriptors_accept(int socket) { return prepared(accept(socket, NULL, NULL)); }
#endif
