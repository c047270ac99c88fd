internal import CSystem
internal import Platform

extension FileDescriptor {
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The size of the terminal in cells and in pixels, or `nil` if it is unknown. The pixels are 0
  /// if only they are unknown.
  package var terminalSize: (columns: Int, rows: Int, width: Int, height: Int)? {
    var size = winsize()
    // SAFETY: the pointer is to a local that outlives the call.
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }

  /// A Boolean value that indicates whether this process may use the terminal, because no other job
  /// of the shell has it.
  package var isInForeground: Bool { cprocess_is_in_foreground(number) != 0 }

  /// Takes over the terminal until ``releaseTerminal()`` or the end of the process: keys arrive as
  /// they are typed, and `output` shows an empty screen.
  package func takeTerminal(showingOn output: FileDescriptor) -> Bool {
    cprocess_take_terminal(number, output.number) == 0
  }

  package static func releaseTerminal() { cprocess_release_terminal() }

  /// Makes the process stop if this thread reads the terminal while another job has it.
  package static func stopInBackground() { cprocess_stop_in_background() }
}
