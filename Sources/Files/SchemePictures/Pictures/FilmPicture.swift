internal import ColorMath

/// A film as a barcode with a column of colors for each part of the film, above the colors of each
/// scene.
package struct FilmPicture: Sendable {
  /// A range of frames of a film, and their colors.
  package struct Part: Hashable, Sendable {
    package var frames: Range<Int>
    /// The colors. If there are none, the place stays empty.
    package var colors: [PictureColor]

    package init(frames: Range<Int>, colors: [PictureColor]) {
      (self.frames, self.colors) = (frames, colors)
    }
  }

  /// The maximum numbers of columns and scenes, and the default width in pixels.
  package static let maximumColumnCount = 600
  package static let maximumSceneCount = 300
  package static let defaultWidth = 1600

  private static let barcodeHeight = 280.0
  private static let gap = 14.0
  private static let sceneHeight = 120.0
  private static let sceneGap = 3.0
  private static let cornerRadius = 6.0
  private static let fontSize = 13.0
  private static let labelHeight = 26.0
  /// The minimum visible height of a color.
  private static let minimumHeight = 1.5

  package let columns: [Part]
  package let scenes: [Part]
  private let width: Double

  /// Creates the layout of a film. Columns and scenes must be in order and without gaps.
  package init(columns: [Part], scenes: [Part], width: Double) {
    (self.columns, self.scenes, self.width) = (columns, scenes, width)
  }

  private var frameCount: Int { max(columns.last?.frames.upperBound ?? 0, 1) }

  package var drawing: Drawing {
    let margin = SchemePicture.margin
    let bottom = margin + Self.barcodeHeight + Self.gap + Self.sceneHeight + Self.labelHeight
    var drawing = Drawing(width: width, height: bottom + margin)
    drawing.summary = scenes.enumerated().map { index, scene in
      "scene \(index + 1), frames \(scene.frames.lowerBound) to \(scene.frames.upperBound - 1): "
        + scene.colors.summary
    }.joined(separator: "; ")
    drawBarcode(into: &drawing, y: margin)
    drawScenes(into: &drawing, y: margin + Self.barcodeHeight + Self.gap)
    return drawing
  }

  private func x(of frame: Int) -> Double {
    let inner = width - 2 * SchemePicture.margin
    return SchemePicture.margin + inner * Double(frame) / Double(frameCount)
  }

  private func drawBarcode(into drawing: inout Drawing, y: Double) {
    for (index, column) in columns.enumerated() {
      let left = x(of: column.frames.lowerBound)
      // Columns extend under their neighbors, so that the background does not show between them.
      let width = x(of: column.frames.upperBound) - left + (index == columns.count - 1 ? 0 : 1)
      let place = Rectangle(x: left, y: y, width: width, height: Self.barcodeHeight)
      draw(column.colors, in: place, cornerRadius: 0, into: &drawing)
    }
    let whole = Rectangle(
      x: x(of: 0), y: y, width: x(of: frameCount) - x(of: 0), height: Self.barcodeHeight)
    drawing.addEdge(of: whole, cornerRadius: 0)
  }

  private func drawScenes(into drawing: inout Drawing, y: Double) {
    var labelEnd = -Double.infinity
    for scene in scenes {
      let left = x(of: scene.frames.lowerBound)
      let full = x(of: scene.frames.upperBound) - left
      // For a short scene, the gap is limited to a fraction of the scene's width.
      let isLast = scene.frames.upperBound == frameCount
      let place = Rectangle(
        x: left, y: y, width: full - (isLast ? 0 : min(Self.sceneGap, full / 3)),
        height: Self.sceneHeight)
      let radius = min(Self.cornerRadius, place.width / 3)
      draw(scene.colors, in: place, cornerRadius: radius, into: &drawing)
      drawing.addEdge(of: place, cornerRadius: radius)
      let text = "\(scene.frames.lowerBound)"
      let end = left + Label.width(of: text, size: Self.fontSize)
      guard left >= labelEnd + Self.gap, end <= x(of: frameCount) else { continue }
      labelEnd = end
      drawing.addLabel(
        text, centeredAt: Point(left, place.maxY + Self.labelHeight / 2), anchor: .start,
        size: Self.fontSize, paint: .quietText)
    }
  }

  /// Draws colors from the top, each with a height proportional to its share, and leaves the rest
  /// blank.
  private func draw(
    _ colors: [PictureColor], in place: Rectangle, cornerRadius: Double, into drawing: inout Drawing
  ) {
    var top = place.minY
    for (index, part) in colors.visibleParts(least: Self.minimumHeight / place.height).enumerated()
    {
      let (isFirst, isLast) = (index == 0, index == colors.count - 1 && colors.rest == 0)
      let bottom = isLast ? place.maxY : top + part * place.height
      // Colors extend under those below them, like columns.
      let reach = isLast ? bottom : min(bottom + 1, place.maxY)
      let (upper, lower) = (isFirst ? cornerRadius : 0, isLast ? cornerRadius : 0)
      let area = Rectangle(x: place.minX, y: top, width: place.width, height: reach - top)
      drawing.addRectangle(area, radii: [upper, upper, lower, lower], colors[index].color)
      top = bottom
    }
  }
}
