package import TerminalUI

/// The screens of a session.
package struct Recording: Hashable, Sendable {
  /// A screen and the time at which it appeared.
  package struct Frame: Hashable, Sendable {
    /// The time since the first.
    package let time: Duration
    /// The screen.
    package let grid: CellGrid
  }

  package static let framesPerSecond = 30

  /// The screens, each different from the one before.
  package private(set) var frames: [Frame] = []
  package private(set) var duration = Duration.zero

  /// Adds a screen, unless it is equal to the previous one.
  mutating func add(_ grid: CellGrid, at time: Duration) {
    duration = time
    guard frames.last?.grid != grid else { return }
    frames.append(Frame(time: time, grid: grid))
  }
}
