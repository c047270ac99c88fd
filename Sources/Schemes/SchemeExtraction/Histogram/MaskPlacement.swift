package import ImageDecoding

/// A mask laid over a photo as it is stored. The row and the column in the mask each depend on one
/// coordinate of the stored photo, so the index into the mask is the sum of an offset for the
/// column and one for the row.
package struct MaskPlacement: Hashable, Sendable {
  private let weights: [UInt8]
  private let columnOffsets: [Int]
  private let rowOffsets: [Int]

  package init(_ mask: PixelMask, over size: PixelSize, _ orientation: Orientation) {
    let upright = orientation.uprightSize(of: size)
    func offset(_ stored: PixelPosition) -> Int {
      let position = orientation.uprightPosition(of: stored, in: size)
      return Self.index(of: position.y, side: upright.height, in: mask.size.height)
        * mask.size.width + Self.index(of: position.x, side: upright.width, in: mask.size.width)
    }
    weights = mask.weights
    let corner = offset(PixelPosition(x: 0, y: 0))
    columnOffsets = (0..<size.width).map { offset(PixelPosition(x: $0, y: 0)) }
    rowOffsets = (0..<size.height).map { offset(PixelPosition(x: 0, y: $0)) - corner }
  }

  /// Returns the index along a side of the mask of the mask pixel over the center of a photo pixel.
  private static func index(of place: Int, side: Int, in maskSide: Int) -> Int {
    (2 * place + 1) * maskSide / (2 * side)
  }

  /// Returns the weight of a pixel of the stored photo, 0 to 255.
  package func weight(at stored: PixelPosition) -> UInt8 {
    weights[columnOffsets[stored.x] + rowOffsets[stored.y]]
  }
}
