package import ColorMath
package import ImageDecoding

/// A position on a photo, as fractions of its sides from the upper left corner.
package nonisolated struct PhotoPlace: Hashable, Sendable {
  package let x, y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

nonisolated extension PixelBuffer {
  /// Returns the mean color, in linear light, of the pixel at a place and its neighbors, or `nil`
  /// if all of them are transparent.
  package func color(at place: PhotoPlace) -> SRGB8? {
    let column = min(Int(place.x * Double(size.width)), size.width - 1)
    let row = min(Int(place.y * Double(size.height)), size.height - 1)
    var (sum, weight) = (SIMD3<Double>(), 0.0)
    for y in max(0, row - 1)...min(row + 1, size.height - 1) {
      for x in max(0, column - 1)...min(column + 1, size.width - 1) {
        let pixel = self[PixelPosition(x: x, y: y)]
        sum += Double(pixel.alpha) * LinearSRGB(SRGB8(pixel)).channels
        weight += Double(pixel.alpha)
      }
    }
    return weight > 0 ? SRGB8(LinearSRGB(sum / weight)) : nil
  }
}
