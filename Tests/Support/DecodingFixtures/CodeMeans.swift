import Foundation
package import ImageDecoding

/// Alpha-weighted sums of the code values of an image, added up band by band.
package struct CodeMeans {
  private var sums = SIMD4<Double>.zero
  /// The number that is added for each code value.
  private let numbers: [Double]

  /// Creates empty sums of code values, or of those that the colors of sRGB would have by a gamma.
  package init(gamma: Double? = nil) {
    numbers = (0...255).map { code in
      guard let gamma else { return Double(code) }
      let channel = Double(code) / 255
      let light = channel > 0.04045 ? pow((channel + 0.055) / 1.055, 2.4) : channel / 12.92
      return 255 * pow(light, gamma)
    }
  }

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
    let alpha = Double(pixel.alpha)
    sums.x += numbers[Int(pixel.red)] * alpha
    sums.y += numbers[Int(pixel.green)] * alpha
    sums.z += numbers[Int(pixel.blue)] * alpha
    sums.w += alpha
  }

  /// The means, or `nil` if all pixels are transparent.
  package var values: [Double]? {
    guard sums.w > 0 else { return nil }
    return [sums.x, sums.y, sums.z].map { $0 / sums.w }
  }
}

extension [Double] {
  /// The maximum difference between the elements of two lists.
  package func distance(to other: [Double]) -> Double {
    zip(self, other).map { ($0 - $1).magnitude }.max() ?? .infinity
  }
}
