internal import ColorMath
internal import ImageDecoding

/// The sums of linear light over areas of a photo, one for each pixel of a smaller photo.
struct AreaSums {
  private let stored: PixelSize
  private let size: PixelSize
  /// Red, green and blue light times alpha, and alpha, for each pixel.
  private var sums: [SIMD4<Float>]

  private static let linearOfCode = SRGBTransfer.linearOfCode.map { Float($0) }

  init(from stored: PixelSize, to size: PixelSize) {
    (self.stored, self.size) = (stored, size)
    sums = Array(repeating: SIMD4(), count: size.pixelCount)
  }

  /// The division of a stored row or column between two neighbors in the smaller photo, and its
  /// extent there.
  private struct Split {
    let first, second: Int
    let part, extent: Float

    init(from start: Int, count: Int, of stored: Int, to size: Int) {
      let ratio = Double(size) / Double(stored)
      let low = Double(start) * ratio
      let high = Double(min(start + count, stored)) * ratio
      first = min(Int(low), size - 1)
      second = min(first + 1, size - 1)
      extent = Float(high - low)
      part = high > low ? Float(min(1, (Double(first + 1) - low) / (high - low))) : 1
    }
  }

  /// Adds the pixels of a band, each a square with sides of `cell` stored pixels.
  mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand, cell: Int) {
    let columns = (0..<band.columnCount).map { column in
      Split(
        from: band.storedPosition(column: column, row: 0).x, count: cell, of: stored.width,
        to: size.width)
    }
    for row in 0..<band.rowCount {
      let y = Split(
        from: band.storedPosition(column: 0, row: row).y, count: cell, of: stored.height,
        to: size.height)
      for column in 0..<band.columnCount {
        let x = columns[column]
        let light = Self.light(of: pixels[row * band.pixelsPerRow + column]) * (x.extent * y.extent)
        let (upper, lower) = (light * y.part, light * (1 - y.part))
        sums[y.first * size.width + x.first] += upper * x.part
        if x.part < 1 { sums[y.first * size.width + x.second] += upper * (1 - x.part) }
        guard y.part < 1 else { continue }
        sums[y.second * size.width + x.first] += lower * x.part
        if x.part < 1 { sums[y.second * size.width + x.second] += lower * (1 - x.part) }
      }
    }
  }

  private static func light(of pixel: RGBA8) -> SIMD4<Float> {
    let light = SIMD4(
      linearOfCode[Int(pixel.red)], linearOfCode[Int(pixel.green)], linearOfCode[Int(pixel.blue)],
      1)
    return pixel.alpha == 255 ? light : light * (Float(pixel.alpha) / 255)
  }

  func image(profile: ColorProfile) -> PixelBuffer {
    let pixels = sums.map { sum in
      guard sum.w > 0 else { return RGBA8() }
      let mean = LinearSRGB(
        red: Double(sum.x / sum.w), green: Double(sum.y / sum.w), blue: Double(sum.z / sum.w))
      var color = SRGB(mean)
      if !profile.isSRGB {
        color = SRGB(profile.linearSRGB(red: color.red, green: color.green, blue: color.blue))
      }
      var pixel = RGBA8(SRGB8(color))
      pixel.alpha = UInt8(min(1, sum.w) * 255 + 0.5)
      return pixel
    }
    return PixelBuffer(size: size, pixels: pixels) ?? PixelBuffer(size: size)
  }
}
