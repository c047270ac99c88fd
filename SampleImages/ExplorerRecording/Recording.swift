package import ColorMath
package import SchemePictures
package import TerminalUI

/// The screens of a session.
package struct Recording: Equatable, Sendable {
  package struct Frame: Equatable, Sendable {
    package let time: Duration
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

  /// The time for which the last screen is shown.
  private static let lastingTime = Duration.seconds(2)

  /// Returns each screen as a picture on a background color. A picture is drawn when it is accessed.
  package func pictures(ground: SRGB8) -> some BidirectionalCollection<Drawing> {
    frames.lazy.map { ScreenDrawing.picture(of: $0.grid, ground: ground) }
  }

  /// Returns the session as one animated picture that repeats. Each screen is drawn over the previous one.
  package func movingPicture(ground: SRGB8, background: Background) -> SVGDocument {
    let all = frames.map(\.grid.size)
    let size = GridSize(columns: all.map(\.columns).max() ?? 0, rows: all.map(\.rows).max() ?? 0)
    var drawing = ScreenDrawing.empty(size: size)
    var steps: [SVGChanges.Step] = []
    var shown: CellGrid?
    for frame in frames {
      let old = shown?.size == frame.grid.size ? shown : nil
      var elements = ScreenDrawing(frame.grid, over: old, ground: ground).elements
      if shown == nil {
        drawing.elements = elements
      } else {
        if old == nil { elements.insert(ScreenDrawing.cleared(size: size, ground: ground), at: 0) }
        steps.append((frame.time, elements))
      }
      shown = frame.grid
    }
    return SVGDocument(
      drawing, background: background,
      changes: SVGChanges(steps, duration: duration + Self.lastingTime))
  }
}
