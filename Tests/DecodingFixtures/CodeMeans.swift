package import ImageDecoding

/// Alpha-weighted sums of the code values of an image, added up band by band.
package struct CodeMeans {
  private var sums = SIMD4<UInt64>.zero

  package init() {}

  package mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
    for row in 0..<band.rowCount {
      for column in 0..<band.columnCount {
        let pixel = pixels[row * band.pixelsPerRow + column]
        add(pixel)
      }
    }
  }

  /// Returns the sums for the quarters of an image: top left, top right, bottom left, bottom right.
  package static func quarters(of image: PixelBuffer) -> [CodeMeans] {
    let (middleX, middleY) = (image.size.width / 2, image.size.height / 2)
    var quarters = Array(repeating: CodeMeans(), count: 4)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let quarter = (y >= middleY ? 2 : 0) + (x >= middleX ? 1 : 0)
        quarters[quarter].add(image[PixelPosition(x: x, y: y)])
      }
    }
    return quarters
  }

  private mutating func add(_ pixel: RGBA8) {
    let alpha = UInt64(pixel.alpha)
    sums.x &+= UInt64(pixel.red) &* alpha
    sums.y &+= UInt64(pixel.green) &* alpha
    sums.z &+= UInt64(pixel.blue) &* alpha
    sums.w &+= alpha
  }

  /// The means, or `nil` if all pixels are transparent.
  package var values: [Double]? {
    guard sums.w > 0 else { return nil }
    return [sums.x, sums.y, sums.z].map { Double($0) / Double(sums.w) }
  }
}

extension [Double] {
  /// The maximum difference between the elements of two lists.
  package func distance(to other: [Double]) -> Double {
    zip(self, other).map { ($0 - $1).magnitude }.max() ?? .infinity
  }
}
