internal import CProcess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal of this process.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
package enum TerminalDevice {
  private static let input: Int32 = 0
  private static let output: Int32 = 1
  /// How long a terminal may take nothing before what it was to show is given up, in milliseconds.
  private static let patience: Int32 = 1_000
  /// How much is written between two looks whether the terminal still takes anything.
  private static let chunkSize = 1_024

  /// Whether both input and output are a terminal.
  package static var isPresent: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// How many cells it has; 80 × 24 if it does not say.
  package static var size: GridSize {
    var size = winsize()
    guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return GridSize(columns: 80, rows: 24) }
    return GridSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether the terminal is ours to use: no other job of the shell has it.
  package static var isInForeground: Bool { cprocess_is_in_foreground(input) != 0 }

  /// Takes the terminal over, until ``release()`` or the end of the process.
  package static func take() -> Bool { cprocess_take_terminal(input, output) == 0 }

  /// Gives the terminal back as it was.
  package static func release() { cprocess_release_terminal() }

  /// Writes bytes, and returns whether the terminal took all of them.
  package static func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      let ready = unsafe poll(&entry, 1, patience)
      guard ready > 0 || (ready < 0 && errno == EINTR) else { return false }
      let end = min(start + chunkSize, bytes.count)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(output, buffer.baseAddress?.advanced(by: start), end - start)
      }
      guard count >= 0 || errno == EINTR || errno == EAGAIN else { return false }
      start += max(0, count)
    }
    return true
  }

  /// Starts a thread that passes on what comes from the terminal.
  ///
  /// - Parameters:
  ///   - take: Takes the events in order.
  ///   - end: Called when the terminal is gone.
  package static func listen(
    _ take: @escaping @Sendable (InputEvent) -> Void, end: @escaping @Sendable () -> Void
  ) {
    SystemThread.start {
      cprocess_stop_in_background()
      var parser = InputParser()
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        if let patience = parser.patience, unsafe poll(&entry, 1, Int32(patience)) == 0 {
          parser.flush().forEach(take)
          continue
        }
        let count = unsafe read(input, &buffer, buffer.count)
        if count > 0 {
          parser.events(from: buffer[..<count]).forEach(take)
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          return end()
        }
      }
    }
  }
}

/// `write` of the system, which the method of the same name hides.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = unsafe write
