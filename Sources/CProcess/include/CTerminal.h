#ifndef C_TERMINAL_H
#define C_TERMINAL_H

/// Takes a terminal over: keys come as they are typed, the screen is another one without a cursor,
/// and the mouse is told of. If the process crashes from now on, the terminal is given back first.
///
/// Returns 0, or the value of `errno`. A terminal that is taken already is set up anew: whoever stopped
/// the process may have changed it.
int cprocess_take_terminal(int input, int output);

/// Gives the terminal back as it was. Does nothing if it is not taken.
void cprocess_release_terminal(void);

/// Stops this process and those of its job until the shell continues them. Returns at once where there
/// is no shell to do that.
void cprocess_suspend(void);

/// Whether this process may use its terminal now: no other job has it.
int cprocess_is_in_foreground(int input);

/// Has the calling thread stop this process when it reads while another job has the terminal.
void cprocess_stop_in_background(void);

/// Has the numbers of signals written to a pipe, a byte each, instead of what they do by themselves.
/// Those that whoever started the process had ignored stay ignored.
///
/// Returns the descriptor to read them from, or -1. To be called once.
int cprocess_watch_signals(const int *_Nonnull numbers, int count);

#endif
