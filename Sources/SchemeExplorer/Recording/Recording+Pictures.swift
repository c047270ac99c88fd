package import ColorMath
package import SchemePictures
internal import TerminalUI

extension Recording {
  /// The time for which the last screen is shown.
  private static let lastingTime = Duration.seconds(2)

  /// Returns each screen as a picture on a background color. It is drawn when it is accessed.
  package func pictures(ground: SRGB8) -> some BidirectionalCollection<Drawing> {
    frames.lazy.map { ScreenDrawing.picture(of: $0.grid, ground: ground) }
  }

  /// Returns the session as one animated picture that repeats. Each screen is drawn as its differences from
  /// the previous one.
  package func movingPicture(
    ground: SRGB8, background: Background
  ) -> SVGDocument {
    var size = GridSize(columns: 0, rows: 0)
    for frame in frames {
      size.columns = max(size.columns, frame.grid.size.columns)
      size.rows = max(size.rows, frame.grid.size.rows)
    }
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
        steps.append(SVGChanges.Step(start: frame.time, elements: elements))
      }
      shown = frame.grid
    }
    return SVGDocument(
      drawing, background: background,
      changes: SVGChanges(steps, duration: duration + Self.lastingTime))
  }
}
