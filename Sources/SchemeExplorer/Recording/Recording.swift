package import TerminalUI

/// The screens of a session.
package struct Recording: Hashable, Sendable {
  /// A screen and since when it was to be seen.
  package struct Frame: Hashable, Sendable {
    /// The time since the first.
    package let time: Duration
    /// What was to be seen.
    package let grid: CellGrid
  }

  /// How many screens a second has, at most.
  package static let framesPerSecond = 30

  /// The screens, each different from the one before.
  package private(set) var frames: [Frame] = []
  /// When the last screen was taken.
  package private(set) var duration = Duration.zero

  /// Adds a screen.
  mutating func add(_ grid: CellGrid, at time: Duration) {
    duration = time
    guard frames.last?.grid != grid else { return }
    frames.append(Frame(time: time, grid: grid))
  }
}
