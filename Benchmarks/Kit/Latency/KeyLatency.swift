import Foundation
import SampleImageGenerator

/// How long a key takes to be seen in `colorway explore`, and what the explorer costs at rest.
///
/// The time is that from writing the byte of an arrow key to a terminal to reading the end of the
/// frame in which the mark is at another color, through a pseudoterminal: the least that a person
/// could see, less what their terminal takes to paint.
package struct KeyLatency {
  private let workspace: Workspace
  private let effort: Effort

  /// A mark beside the color under the cursor: it only comes to the screen when that moved.
  private static let mark = "▸"
  private static let frameEnd = "\u{1B}[?2026l"
  /// What the wheel says only while colors are extracted, and what it says only at their end.
  private static let (started, ended) = ("wait", "colors")
  private static let patience = Duration.seconds(60)

  /// Creates a measurement.
  package init(_ workspace: Workspace, effort: Effort) {
    self.workspace = workspace
    self.effort = effort
  }

  /// The section of the table, of large photos that are painted if need be.
  package func section(say: (String) -> Void) throws -> Section {
    // No smaller: a key must be seen while it is extracted.
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

  /// The times of keys that were typed, and seen, while an extraction went on.
  private func latencies(on terminal: TerminalProcess) throws -> [Duration] {
    let wanted = effort == .full ? 1_000 : effort == .quick ? 200 : 1
    var times: [Duration] = []
    for _ in 0..<(wanted + 20) where times.count < wanted {
      try extract(on: terminal)
      var pause = Duration.milliseconds(3)
      while times.count < wanted {
        // Keys come at all places between two frames, whose texts are not cut in two.
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
    // By the other emphasis, other pixels are counted: the colors of the latest extraction are kept.
    terminal.type("m\r")
    try wait(for: Self.started, on: terminal)
  }

  /// Reads up to the end of the frame that holds some text.
  private func wait(for text: String, on terminal: TerminalProcess) throws {
    guard terminal.read(until: [text, Self.frameEnd], atMost: Self.patience) else {
      throw BenchmarkError.malformed("the screen of colorway explore, without '\(text)'")
    }
  }

  /// The processor time over three seconds in which nothing moves, once the threads of the extraction
  /// have ended: the system's pool keeps them for five seconds.
  private func restingTime(of terminal: TerminalProcess) throws -> Duration {
    _ = terminal.read(atMost: .seconds(6))
    let before = try terminal.processorTime()
    _ = terminal.read(atMost: .seconds(3))
    return try terminal.processorTime() - before
  }
}
