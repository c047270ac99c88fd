package import ColorMath
package import SchemeExplorer
internal import TerminalUI

/// A recorder that runs a script without a terminal. Its clock stands still between frames. Recording
/// occupies the main actor, so extractions end exactly where the script waits for them.
@MainActor
package final class ScriptRecorder {
  private final class Time { var now = Duration.zero }

  /// The times for showing an extraction in progress, and the effect of a key.
  private static let loadingTime = Duration.milliseconds(1_500)
  private static let keyTime = Duration.milliseconds(200)

  private let explorer: Explorer
  private let time: Time
  private var recording = Recording()
  private var keepsEveryScreen = true
  private let interval = Duration.seconds(1) / Recording.framesPerSecond

  package init(makeExplorer: (@escaping () -> Duration) -> Explorer) {
    let time = Time()
    self.time = time
    explorer = makeExplorer { time.now }
  }

  package func record(_ script: ExplorerScript, ground: SRGB8) async -> Recording {
    keepsEveryScreen = !script.steps.contains(.snapshot)
    _ = explorer.handle(.background(ground))
    await explorer.settle()
    take()
    for step in script.steps {
      switch step {
      case .keys(let keys):
        for key in keys where explorer.handle(.key(key)) != .quit { run(for: Self.keyTime) }
      case .colors(let count):
        explorer.setColorCount(count)
        explorer.followModel()
        explorer.changed()
        run(for: Self.keyTime)
      case .pause(let duration): run(for: duration)
      case .resize(let size):
        explorer.resize(to: size)
        take()
      case .snapshot: recording.add(explorer.scene.frame(at: time.now), at: time.now)
      case .wait:
        if explorer.scene.isExtracting { run(for: Self.loadingTime) }
        await explorer.settle()
        take()
        if let end = explorer.scene.restTime, end > time.now { run(for: end - time.now) }
      }
    }
    return recording
  }

  private func run(for duration: Duration) {
    let end = time.now + duration
    while time.now < end {
      time.now = min(end, time.now + interval)
      take()
    }
  }

  private func take() {
    guard keepsEveryScreen else { return }
    recording.add(explorer.scene.frame(at: time.now), at: time.now)
  }
}
