#ifndef C_TERMINAL_H
#define C_TERMINAL_H

/// Takes a terminal over: keys arrive as they are typed, an alternate screen without a cursor is
/// shown, and the mouse is reported. If the process crashes after that, the terminal is given back
/// first.
///
/// Returns 0, or the value of `errno`. If the terminal is already taken, it is set up again, since the
/// shell may have changed it while the process was stopped.
int cprocess_take_terminal(int input, int output);

/// Gives the terminal back in the state in which it was taken. Does nothing if it is not taken.
void cprocess_release_terminal(void);

/// Stops this process and its job until the shell continues them. Returns at once if there is no shell
/// that could.
void cprocess_suspend(void);

/// Returns whether this process may use its terminal now: no other job has it.
int cprocess_is_in_foreground(int input);

/// Makes the calling thread stop the process if it reads while another job has the terminal.
void cprocess_stop_in_background(void);

/// Catches signals and writes their numbers to a pipe, one byte each, also if they were blocked for this thread.
/// Signals that were ignored when the process started stay ignored.
///
/// Returns the descriptor to read from, or -1. Must be called at most once.
int cprocess_watch_signals(const int *_Nonnull numbers, int count);

#endif
