internal import ColorMath
package import ImageDecoding

/// Small photos next to their colors, in a grid.
package struct ContactSheet {
  /// An upright photo with its name and at least one color. Colors are listed from the top.
  package struct Entry: Sendable {
    package let name: String
    package let photo: PixelBuffer
    package let colors: [PictureColor]

    package init(name: String, photo: PixelBuffer, colors: [PictureColor]) {
      (self.name, self.photo, self.colors) = (name, photo, colors)
    }
  }

  /// The maximum number of photos, which are all held in memory.
  package static let maximumEntryCount = 200

  private static let gap = 28.0
  private static let paletteGap = 8.0
  private static let fontSize = 13.0
  private static let captionHeight = 26.0
  /// The minimum height of a color at which its code is readable.
  private static let minimumColorHeight = 20.0
  /// The width up to which columns are added.
  private static let defaultWidth = 1600.0

  /// The maximum length of a color's label in characters: a code, a space and `100.0%`, and the
  /// padding.
  private static let maximumLabelLength = 17

  private let entries: [Entry]
  private let side, paletteWidth: Double
  private let columnCount: Int
  private let minimumWidth: Double

  private var cellWidth: Double { side + Self.paletteGap + paletteWidth }

  /// Returns the longer side of the photos at which a number of columns fills a width.
  package static func side(columns: Int, width: Double) -> Double {
    let gaps = 2 * SchemePicture.margin + Double(columns - 1) * gap
    let paletteWidth = Double(maximumLabelLength) * Label.advance * fontSize
    return ((width - gaps) / Double(columns) - paletteGap - paletteWidth).rounded(.down)
  }

  /// Creates the layout of at least one photo. `side` is the longer side of the photos in pixels.
  /// By default, there are as many columns as fit the width. Without a width, they fit 1600 pixels,
  /// or are so many that the sheet is not much taller than twice its width. A given number of
  /// columns may exceed the width.
  package init(of entries: [Entry], side: Double, columns: Int? = nil, width: Double? = nil) {
    (self.entries, self.side) = (entries, side)
    let widest = entries.flatMap(\.colors).map { $0.code.count + $0.shareText.count }.max() ?? 0
    paletteWidth = Double(widest + 4) * Label.advance * Self.fontSize
    let cellWidth = side + Self.paletteGap + paletteWidth
    let free = (width ?? Self.defaultWidth) - 2 * SchemePicture.margin + Self.gap
    let fitting = Int(free / (cellWidth + Self.gap))
    let rowHeight = side * 3 / 4 + Self.captionHeight + Self.gap
    let even = (Double(entries.count) * rowHeight / (2 * cellWidth)).squareRoot()
    let usual = width == nil ? max(fitting, Int(even.rounded(.up))) : fitting
    columnCount = min(max(1, columns ?? usual), max(1, entries.count))
    minimumWidth = width ?? 0
  }

  package var drawing: Drawing {
    let columns = Double(columnCount)
    let content = columns * cellWidth + (columns - 1) * Self.gap
    let width = max(minimumWidth, content + 2 * SchemePicture.margin)
    let (margin, start) = (SchemePicture.margin, (width - content) / 2)
    var drawing = Drawing(width: width.rounded(.up), height: 0)
    drawing.summary = entries.map { "\($0.name): \($0.colors.summary)" }.joined(separator: "; ")
    var top = margin
    for first in stride(from: 0, to: entries.count, by: columnCount) {
      let row = entries[first..<min(first + columnCount, entries.count)]
      for (column, entry) in row.enumerated() {
        let left = start + Double(column) * (cellWidth + Self.gap)
        draw(entry, into: &drawing, at: Point(left, top))
      }
      top += (row.map(height).max() ?? 0) + Self.captionHeight + Self.gap
    }
    drawing.height = (top - Self.gap + margin).rounded(.up)
    return drawing
  }

  private func photoSize(of entry: Entry) -> (width: Double, height: Double) {
    let (width, height) = (Double(entry.photo.size.width), Double(entry.photo.size.height))
    let scale = side / max(width, height)
    return (max(1, (width * scale).rounded()), max(1, (height * scale).rounded()))
  }

  private func height(of entry: Entry) -> Double {
    max(photoSize(of: entry).height, Double(entry.colors.count) * Self.minimumColorHeight)
  }

  private func draw(_ entry: Entry, into drawing: inout Drawing, at corner: Point) {
    let (photoWidth, photoHeight) = photoSize(of: entry)
    // Tall photos are placed next to their colors. The rest of their space stays empty.
    let frame = Rectangle(
      x: corner.x + side - photoWidth, y: corner.y, width: photoWidth, height: photoHeight)
    drawing.elements.append(.photo(entry.photo, frame: frame, cornerRadius: 0))
    drawing.addEdge(of: frame, cornerRadius: 0)
    let left = corner.x + side + Self.paletteGap
    let bottom = corner.y + height(of: entry)
    let colorHeight = (bottom - corner.y) / Double(entry.colors.count)
    for (index, color) in entry.colors.enumerated() {
      let block = Rectangle(
        x: left, y: corner.y + Double(index) * colorHeight, width: paletteWidth,
        height: colorHeight)
      drawing.addRectangle(block, color.color)
      drawing.addLabel(
        color.code, centeredAt: Point(block.minX + 8, block.center.y), anchor: .start,
        size: Self.fontSize, paint: .color(color.color.ink))
      drawing.addLabel(
        color.shareText, centeredAt: Point(block.maxX - 8, block.center.y), anchor: .end,
        size: Self.fontSize, paint: .color(color.color.ink))
      drawing.addEdge(of: block, cornerRadius: 0)
    }
    drawing.addLabel(
      caption(of: entry), centeredAt: Point(frame.minX, bottom + Self.captionHeight / 2),
      anchor: .start, size: Self.fontSize, paint: .quietText)
  }

  /// Returns the name, truncated to the width of the photo and its colors.
  private func caption(of entry: Entry) -> String {
    let width = photoSize(of: entry).width + Self.paletteGap + paletteWidth
    let room = Int(width / (Label.advance * Self.fontSize))
    return entry.name.count <= room ? entry.name : String(entry.name.prefix(room - 3)) + "..."
  }
}
