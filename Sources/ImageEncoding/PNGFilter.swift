/// A filter for a row of a PNG. Each byte is stored as its difference from a prediction.
///
/// Source: W3C PNG third edition, 9.2.
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
