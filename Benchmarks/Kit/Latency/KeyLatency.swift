import Foundation
import SampleImageGenerator

/// The latency from a key press to its effect in `colorway explore`, and the cost of the explorer
/// at rest.
///
/// The latency is measured from writing the byte of an arrow key to a pseudoterminal to reading the
/// end of the frame in which the cursor is at another color. It is the minimum that a user could
/// see, without the time that the terminal takes to paint.
package struct KeyLatency {
  private let workspace: Workspace
  private let effort: Effort

  /// The mark next to the color under the cursor, which is only written when the cursor has moved.
  private static let mark = "▸"
  private static let frameEnd = "\u{1B}[?2026l"
  /// The text on the wheel during an extraction, and the text after it. In the history, the number of
  /// colors is followed by further text, and may appear while the next extraction is running.
  private static let (started, ended) = ("wait", "5 colors\u{1B}")
  private static let patience = Duration.seconds(60)

  /// Creates a measurement.
  package init(_ workspace: Workspace, effort: Effort) {
    self.workspace = workspace
    self.effort = effort
  }

  /// The section of the table, for large photos that are generated if necessary.
  package func section(say: (String) -> Void) throws -> Section {
    // Smaller photos would be finished before a key is seen.
    let megapixels = effort == .smoke ? 12 : 48
    let encodings: [PhotoFile.Encoding] = effort == .smoke ? [.png] : [.baseline, .png]
    let photos = try encodings.map { encoding in
      say("painting harbor, \(megapixels) MP, \(encoding.rawValue)")
      return try PaintedPhoto(.harbor, megapixels: megapixels, encoding).file(in: workspace.photos)
    }
    return Section(
      title: "From a key to its frame while colors are extracted, 120 × 40 cells",
      measurements: try photos.flatMap { photo in
        say("keys during \(photo.name)")
        return try measurements(of: photo)
      })
  }

  private func measurements(of photo: PhotoFile) throws -> [Measurement] {
    let terminal = try TerminalProcess(
      [workspace.colorway, "explore", photo.path], columns: 120, rows: 40)
    defer { terminal.end(with: "q") }
    try wait(for: "Extract", on: terminal)
    try extract(on: terminal)
    try wait(for: Self.ended, on: terminal)
    let times = try latencies(on: terminal).map { $0 / .milliseconds(1) }
    let atRest = Measurement(
      "CPU of 3 s at rest", photo.name, unit: "ms",
      figure: try restingTime(of: terminal) / .milliseconds(1), goal: .value(atMost: 1))
    func row(_ name: String, _ value: Double, _ goal: Goal? = nil) -> Measurement {
      Measurement(name, photo.name, unit: "ms", figure: value, goal: goal)
    }
    return [
      row("median of \(times.count) keys", median(times)),
      row("99 of 100 keys", percentile(0.99, of: times), .value(atMost: 33)),
      row("slowest key", times.max() ?? 0), atRest,
    ]
  }

  /// The latencies of keys typed during an extraction.
  private func latencies(on terminal: TerminalProcess) throws -> [Duration] {
    let wanted = effort == .full ? 1_000 : effort == .quick ? 200 : 1
    var times: [Duration] = []
    for _ in 0..<(wanted + 20) where times.count < wanted {
      try extract(on: terminal)
      var pause = Duration.milliseconds(3)
      while times.count < wanted {
        // Keys arrive at arbitrary times between two frames, whose texts are not split.
        _ = terminal.read(until: [Self.ended], atMost: pause)
        while !terminal.isQuiet(after: Self.frameEnd) {
          _ = terminal.read(atMost: .milliseconds(1))
        }
        if terminal.shows(Self.ended) { break }
        pause = pause > .milliseconds(25) ? .milliseconds(3) : pause + .microseconds(1_700)
        let start = ContinuousClock.now
        terminal.type("l")
        try wait(for: Self.mark, on: terminal)
        if terminal.shows(Self.ended) { break }
        times.append(start.duration(to: .now))
      }
      try wait(for: Self.ended, on: terminal)
    }
    return times
  }

  private func extract(on terminal: TerminalProcess) throws {
    // The other emphasis makes another extraction necessary, because the colors of the latest one
    // are cached.
    terminal.type("m\r")
    try wait(for: Self.started, on: terminal)
  }

  /// Reads up to the end of the frame that contains a text.
  private func wait(for text: String, on terminal: TerminalProcess) throws {
    guard terminal.read(until: [text, Self.frameEnd], atMost: Self.patience) else {
      throw BenchmarkError.malformed("the screen of colorway explore, without '\(text)'")
    }
  }

  /// The processor time over three seconds in which nothing moves, after the threads of the
  /// extraction have ended. The system's thread pool keeps them for five seconds.
  private func restingTime(of terminal: TerminalProcess) throws -> Duration {
    _ = terminal.read(atMost: .seconds(6))
    let before = try terminal.processorTime()
    _ = terminal.read(atMost: .seconds(3))
    return try terminal.processorTime() - before
  }
}
