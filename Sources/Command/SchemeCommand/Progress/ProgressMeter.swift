internal import Colorway
internal import SystemCalls

/// A display of a run's progress as a line on the terminal of complaints. The line is removed at the end.
final class ProgressMeter: Sendable {
  private struct State {
    var progress: RunProgress
    var isShown = false
    var drawTime: Duration?
  }

  private let state: Monitor<State>
  private let surroundings: Console
  private let style: TerminalStyle
  private let startTime: Duration

  /// The duration of a run before its progress is shown.
  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)

  /// Creates a meter for a run that begins now, or returns `nil` if complaints do not go to a terminal.
  init?(_ console: Console, counting noun: String = "photo") {
    guard console.complaintColumns() != nil, console.environment("TERM") != "dumb" else {
      return nil
    }
    surroundings = console
    startTime = console.elapsed()
    state = Monitor(State(progress: RunProgress(noun: noun)))
    var colored = console
    colored.isOutputTerminal = true
    style = TerminalStyle(choice: .auto, console: colored, isFile: false)
  }

  /// The console for all other output of the run. It removes the progress line before each write.
  var console: Console {
    var console = surroundings
    let (complain, writeBytes) = (console.complain, console.writeBytes)
    console.complain = { text in
      self.clear()
      complain(text)
    }
    if console.isOutputTerminal {
      console.writeBytes = { (bytes) throws(SystemError) in
        self.clear()
        try writeBytes(bytes)
      }
    }
    return console
  }

  /// Counts a finished photo, and redraws the line if enough time has passed.
  func count(_ swatches: [ImageColorScheme.Swatch]?, fraction: Double?) {
    draw { progress in
      progress.doneCount += 1
      if let swatches {
        progress.colors = swatches.map { ColorShare($0) }
      } else {
        progress.failedCount += 1
      }
      // The fraction is an estimate from the photos started so far. It must not decrease.
      progress.fraction = fraction.map { max($0, progress.fraction ?? 0) }
    }
  }

  /// Records that a fraction of the photos needs no work.
  func skip(to fraction: Double?) {
    draw { progress in
      guard progress.doneCount == 0, let fraction else { return }
      progress.startFraction = fraction
    }
  }

  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      state.drawTime = nil
      surroundings.complain("\r\u{1B}[K")
    }
  }

  private func draw(_ change: (inout RunProgress) -> Void) {
    state.withLock { state in
      change(&state.progress)
      let now = surroundings.elapsed() - startTime
      guard now >= Self.delay, now - (state.drawTime ?? .zero) >= Self.interval,
        let columns = surroundings.complaintColumns()
      else { return }
      state.isShown = true
      state.drawTime = now
      // The last column stays free, because a character there may move the cursor to the next line.
      let line = state.progress.line(after: now, columns: max(0, columns - 1), style: style)
      surroundings.complain("\r\(line)\u{1B}[K")
    }
  }
}
