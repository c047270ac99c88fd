internal import ColorMath
internal import ImageEncoding
internal import StructuredText

/// A picture in real pixels behind some cells. It shows through blank cells.
package struct CellPicture: Sendable {
  package let rect: CellRect
  let mode: PictureMode
  /// The number that identifies the picture in the terminal. A picture replaces the one with the same number.
  let number: Int
  private let content: any Hashable & Sendable
  private let draw: @Sendable (_ width: Int, _ height: Int) -> PixelCanvas

  /// Creates a picture of some content. It is drawn when it is sent. Pictures with equal contents
  /// are sent only once.
  package init(
    number: Int, in rect: CellRect, mode: PictureMode, of content: some Hashable & Sendable,
    draw: @escaping @Sendable (_ width: Int, _ height: Int) -> PixelCanvas
  ) {
    (self.number, self.rect, self.mode) = (number, rect, mode)
    (self.content, self.draw) = (content, draw)
  }

  /// Returns the bytes that show the picture at the cursor, with holes for cells that are not blank.
  func bytes(behind grid: CellGrid) -> [UInt8] {
    var canvas = draw(rect.columns * mode.cell.width, rect.rows * mode.cell.height)
    for row in 0..<rect.rows {
      for column in 0..<rect.columns
      where grid[rect.column + column, rect.row + row] != Cell() {
        canvas.clear(
          columns: column * mode.cell.width..<(column + 1) * mode.cell.width,
          rows: row * mode.cell.height..<(row + 1) * mode.cell.height)
      }
    }
    return switch mode.encoding {
    case .kitty: kittyBytes(of: canvas)
    case .sixel: SixelEncoder(canvas).bytes
    }
  }

  /// The bytes that remove the picture. A sixel picture disappears when its cells are drawn.
  var removal: [UInt8] {
    mode.encoding == .kitty ? Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8) : []
  }

  /// Returns a PNG in chunks of Base64. Source: kitty, "Terminal graphics protocol".
  private func kittyBytes(of canvas: PixelCanvas) -> [UInt8] {
    let writer = PNGWriter(width: canvas.width, height: canvas.height, hasAlpha: true)
    let samples = canvas.pixels.flatMap { pixel -> [UInt8] in
      pixel.map { [$0.red, $0.green, $0.blue, 255] } ?? [0, 0, 0, 0]
    }
    guard let file = try? writer.file(of: samples) else { return [] }
    let text = Array(Base64.text(file).utf8)
    let keys = "a=T,q=2,f=100,i=\(number),p=1,c=\(rect.columns),r=\(rect.rows),C=1,"
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: Self.pieceSize) {
      let piece = text[start...].prefix(Self.pieceSize)
      let isLast = piece.endIndex == text.endIndex
      bytes += "\u{1B}_G\(start == 0 ? keys : "")m=\(isLast ? 0 : 1);".utf8
      bytes += piece
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }

  private static let pieceSize = 4_096
}

extension CellPicture: Equatable {
  package static func == (left: CellPicture, right: CellPicture) -> Bool {
    left.number == right.number && left.rect == right.rect && left.mode == right.mode
      && AnyHashable(left.content) == AnyHashable(right.content)
  }
}
