import Platform
import SystemCalls
import TerminalUI
import Testing

/// A pseudoterminal, with this process as its screen and keyboard.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
final class Pseudoterminal {
  /// The descriptor that the program under test uses.
  private let theirs: Int32
  /// The descriptor on which the test reads output and types keys.
  private let ours: Int32

  /// The terminal as the program under test uses it.
  var device: TerminalDevice { TerminalDevice(input: descriptor, output: descriptor) }
  var descriptor: FileDescriptor { FileDescriptor(theirs) }

  init(size: GridSize = GridSize(columns: 80, rows: 24)) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var cells = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns),
      ws_xpixel: UInt16(size.columns * (size.cell?.width ?? 0)),
      ws_ypixel: UInt16(size.rows * (size.cell?.height ?? 0)))
    try #require(unsafe openpty(&ours, &theirs, nil, nil, &cells) == 0)
    (self.ours, self.theirs) = (ours, theirs)
    // Reads return at once if there is no output, so no test waits forever.
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(ours)
    close(theirs)
  }

  /// Returns the bytes that were written since the last call, as text.
  ///
  /// Line feeds get a carriage return unless the terminal settings disable that.
  func written() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe read(ours, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  /// Types text as input of the terminal.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(ours, bytes, bytes.count)
  }

  /// Returns the next line that a program on the terminal would read, or `nil` if there is none.
  func line() -> String? {
    let flags = fcntl(theirs, F_GETFL)
    defer { _ = fcntl(theirs, F_SETFL, flags) }
    _ = fcntl(theirs, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(theirs, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// The terminal settings: special keys, echo and so on.
  var settings: [String] {
    var settings = termios()
    guard unsafe tcgetattr(theirs, &settings) == 0 else { return [] }
    let keys = unsafe withUnsafeBytes(of: settings.c_cc) { unsafe Array($0) }
    return [
      "input \(settings.c_iflag)", "output \(settings.c_oflag)", "line \(settings.c_lflag)",
      "keys \(keys)",
    ]
  }
}
