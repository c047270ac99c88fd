/// A writer of PNG files: RGB or RGBA with 8 bits per channel.
package struct PNGWriter {
  package var width, height: Int
  package var hasAlpha: Bool

  package init(width: Int, height: Int, hasAlpha: Bool = false) {
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
  }

  private var channelCount: Int { hasAlpha ? 4 : 3 }

  /// Returns the file of a picture from red, green, blue and perhaps alpha of each pixel, row by
  /// row. Each row uses the filter with the least sum of absolute values of signed bytes (W3C PNG,
  /// 12.7).
  package func file(of samples: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    var stream = try PNGStream(width: width, height: height, hasAlpha ? .rgba : .rgb)
    guard samples.count == width * height * channelCount else {
      throw ImageWritingError(reason: "\(samples.count) samples for \(width) × \(height) pixels")
    }
    let rowByteCount = width * channelCount
    var above = [UInt8](repeating: 0, count: rowByteCount)
    for start in stride(from: 0, to: samples.count, by: rowByteCount) {
      let row = Array(samples[start..<start + rowByteCount])
      let candidates = PNGFilter.allCases.map { ($0, $0.bytes(of: row, above, channelCount)) }
      let best = candidates.min { Self.weight(of: $0.1) < Self.weight(of: $1.1) }
      if let best { stream.add([best.0.rawValue] + best.1) }
      above = row
    }
    return stream.finish()
  }

  private static func weight(of bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
  }
}

/// A filter for a row of a PNG (third edition, 9.2). Each byte is stored as its difference from a
/// prediction.
enum PNGFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case paeth = 4

  /// Returns the filtered bytes of a row, given the row above and the number of bytes per pixel.
  func bytes(of row: [UInt8], _ above: [UInt8], _ pixelByteCount: Int) -> [UInt8] {
    switch self {
    case .none: return row
    case .up: return row.indices.map { row[$0] &- above[$0] }
    case .sub:
      return row.indices.map { row[$0] &- ($0 < pixelByteCount ? 0 : row[$0 - pixelByteCount]) }
    case .paeth:
      return row.indices.map { index in
        guard index >= pixelByteCount else { return row[index] &- above[index] }
        let left = row[index - pixelByteCount]
        let corner = above[index - pixelByteCount]
        return row[index] &- Self.nearest(left: left, above: above[index], corner: corner)
      }
    }
  }

  /// Returns the neighbor nearest to left + above - corner: in a tie the left one, then the one above.
  private static func nearest(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
