package import ImageDecoding

/// A hash of the pixels of an image that does not depend on how they are grouped into bands.
package struct PixelHash: Equatable {
  private var hash: UInt64 = 0
  package private(set) var pixelCount = 0

  package init() {}

  package mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
    for row in 0..<band.rowCount {
      let start = band.storedPosition(column: 0, row: row)
      let firstPlace = start.y * band.imageSize.width + start.x
      for column in 0..<band.columnCount {
        let place = UInt64(firstPlace + column * band.columnStep)
        let pixel = pixels[row * band.pixelsPerRow + column]
        let code =
          UInt64(pixel.red) << 24 | UInt64(pixel.green) << 16 | UInt64(pixel.blue) << 8
          | UInt64(pixel.alpha)
        // The finalizer of SplitMix64, so that differences do not cancel each other out.
        var mixed = (place << 32 ^ code) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        hash &+= mixed ^ mixed >> 31
      }
    }
    pixelCount += band.rowCount * band.columnCount
  }
}
