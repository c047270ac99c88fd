import Foundation
import Platform

/// A process on its own pseudoterminal, with this process as its keyboard and screen.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
final class TerminalProcess {
  private let process = Process()
  /// The controlling end of the pseudoterminal.
  private let descriptor: Int32
  /// The output since it was last discarded.
  private(set) var received: [UInt8] = []

  /// Starts a command on a pseudoterminal of some size.
  init(_ command: [String], columns: UInt16, rows: UInt16) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else {
      throw BenchmarkError.missing("a pseudoterminal")
    }
    // The process must not keep the controlling end open.
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

  /// The processor time of all threads of the process, including ended ones.
  func processorTime() throws -> Duration {
    var (clock, time) = (clockid_t(), timespec())
    guard unsafe clock_getcpuclockid(process.processIdentifier, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { throw BenchmarkError.missing("the processor time of colorway explore") }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Types a key, after discarding the previous output.
  func type(_ key: String) {
    received = []
    let bytes = Array(key.utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
  }

  /// Whether the output contains a text.
  func shows(_ text: String) -> Bool { end(of: text, from: 0) != nil }

  /// The end of the first occurrence of a text in the output.
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

  /// Whether the output is empty or ends with a text.
  func isQuiet(after text: String) -> Bool {
    received.isEmpty || received.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Reads output until some texts have arrived one after another, or until a timeout.
  ///
  /// Every byte is checked at once, because the cost of that is part of the latency of a key.
  ///
  /// - Returns: Whether the texts arrived. This is never true without texts.
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

  /// Types a last key and waits for the process to exit.
  func end(with key: String) {
    type(key)
    while process.isRunning { _ = read(atMost: .milliseconds(20)) }
  }
}
