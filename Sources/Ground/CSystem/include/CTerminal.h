#ifndef C_TERMINAL_H
#define C_TERMINAL_H

/// Takes over a terminal. Keys then arrive as they are typed, an alternate screen without a cursor
/// is shown, and the mouse is reported. If the process crashes later, the terminal is first restored.
///
/// Returns 0, or the value of `errno`. A terminal that has already been taken over is set up again,
/// because the shell may have changed it while the process was stopped.
int cprocess_take_terminal(int input, int output);

/// Restores the terminal to the state before it was taken over. Does nothing if it is not taken over.
void cprocess_release_terminal(void);

/// Stops this process and its job until the shell continues them. Returns at once if there is no
/// shell that could do so.
void cprocess_suspend(void);

/// Returns whether this process may use its terminal now, because no other job is in the foreground.
int cprocess_is_in_foreground(int input);

/// Unblocks SIGTTIN in the calling thread, so that reading while another job is in the foreground
/// stops the process.
void cprocess_stop_in_background(void);

/// Catches signals, and writes their numbers to a pipe, one byte each. Unblocks them for this
/// thread. Signals that were ignored when the process started stay ignored.
///
/// Returns the descriptor to read from, or -1. Call this function at most once.
int cprocess_watch_signals(const int *_Nonnull numbers, int count);

#endif
