import Foundation
import Platform

/// A process on a terminal of its own, of which this process holds the keyboard and the screen.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
final class TerminalProcess {
  private let process = Process()
  /// Our end of the terminal.
  private let descriptor: Int32
  /// What came to the screen since it was last forgotten.
  private(set) var received: [UInt8] = []

  /// Starts a command on a terminal of some size.
  init(_ command: [String], columns: UInt16, rows: UInt16) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else {
      throw BenchmarkError.missing("a pseudoterminal")
    }
    // The process must not keep our end open.
    _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
    descriptor = ours
    let terminal = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { Glibc.close(descriptor) }

  /// The processor time of all threads of the process, those that have ended too.
  func processorTime() throws -> Duration {
    var (clock, time) = (clockid_t(), timespec())
    guard unsafe clock_getcpuclockid(process.processIdentifier, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { throw BenchmarkError.missing("the processor time of colorway explore") }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Types a key, and forgets what came to the screen before.
  func type(_ key: String) {
    received = []
    let bytes = Array(key.utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
  }

  /// Whether some text has come to the screen.
  func shows(_ text: String) -> Bool { end(of: text, from: 0) != nil }

  /// The end of the first place at which a text came to the screen.
  private func end(of text: String, from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    var place = start
    while place + pattern.count <= received.count {
      let end = place + pattern.count
      if received[place] == pattern[0], received[place..<end].elementsEqual(pattern) { return end }
      place += 1
    }
    return nil
  }

  /// Whether nothing came, or what came ends with some text.
  func isQuiet(after text: String) -> Bool {
    received.isEmpty || received.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Reads what comes to the screen until some texts have come, one after the other, or for some time.
  ///
  /// Every byte is looked at once: what that costs is part of the time of a key.
  ///
  /// - Returns: Whether the texts came; never without any.
  func read(until texts: [String] = [], atMost limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var (rest, place) = (texts[...], 0)
    while true {
      while let text = rest.first {
        guard let end = end(of: text, from: place) else {
          place = max(place, received.count - text.utf8.count)
          break
        }
        (rest, place) = (rest.dropFirst(), end)
      }
      if !texts.isEmpty, rest.isEmpty { return true }
      let time = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard time > 0 else { return false }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, Int32(time.rounded(.up))) > 0 else { continue }
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return false }
      received += buffer[..<count]
    }
  }

  /// Types a last key and waits for the end of the process.
  func end(with key: String) {
    type(key)
    while process.isRunning { _ = read(atMost: .milliseconds(20)) }
  }
}
