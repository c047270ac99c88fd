#ifndef C_DESCRIPTORS_H
#define C_DESCRIPTORS_H

// Descriptors that programs do not inherit, which other threads may start at any time. Each function
// returns a negative number after setting `errno`.

/// Creates a pipe: the first descriptor is for reading, the second one for writing.
int cdescriptors_pipe(int *_Nonnull ends);

/// Creates a stream socket of an address family, which never waits.
int cdescriptors_socket(int family);

/// Accepts a client of a socket. The new socket never waits.
int cdescriptors_accept(int socket);

#endif
