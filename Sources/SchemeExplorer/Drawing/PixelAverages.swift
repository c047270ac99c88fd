internal import ColorMath
internal import ImageDecoding

/// The averages of the pixels of a photo over the fields of a coarse grid, as rows come in.
///
/// Averages are of code values: of pixels so near to each other the difference to averages of light
/// is hardly seen, and one profile conversion a field is enough.
struct PixelAverages {
  private let imageSize: PixelSize
  private let size: PixelSize
  /// Red, green and blue times alpha, and alpha; with the number of pixels.
  private var sums: [(color: SIMD4<Int>, count: Int)]

  /// Creates empty fields, as many as make the longer side no more than `longestSide`.
  init?(imageSize: PixelSize, longestSide: Int) {
    let longest = max(imageSize.width, imageSize.height)
    let side = min(longest, longestSide)
    guard
      let size = PixelSize(
        width: max(1, imageSize.width * side / longest),
        height: max(1, imageSize.height * side / longest))
    else { return nil }
    self.imageSize = imageSize
    self.size = size
    sums = Array(repeating: (SIMD4(), 0), count: size.pixelCount)
  }

  /// Adds the pixels of a band.
  mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
    for row in 0..<band.rowCount {
      for column in 0..<band.columnCount {
        let position = band.storedPosition(column: column, row: row)
        let x = min(size.width - 1, position.x * size.width / imageSize.width)
        let y = min(size.height - 1, position.y * size.height / imageSize.height)
        let pixel = pixels[row * band.pixelsPerRow + column]
        let alpha = Int(pixel.alpha)
        let color = SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), 1)
        sums[y * size.width + x].color &+= color &* alpha
        sums[y * size.width + x].count += 1
      }
    }
  }

  /// The averages as an upright picture.
  func canvas(orientation: Orientation, profile: ColorProfile) -> PixelCanvas {
    let upright = orientation.uprightSize(of: size)
    var canvas = PixelCanvas(width: upright.width, height: upright.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (sum, count) = sums[y * size.width + x]
        // A field that is mostly transparent shows the ground.
        guard count > 0, sum.w * 2 >= count * 255 else { continue }
        let place = orientation.uprightPosition(of: PixelPosition(x: x, y: y), in: size)
        let scale = 1 / (Double(sum.w) * 255)
        let light = profile.linearSRGB(
          red: Double(sum.x) * scale, green: Double(sum.y) * scale, blue: Double(sum.z) * scale)
        canvas[place.x, place.y] = SRGB8(light)
      }
    }
    return canvas
  }
}
