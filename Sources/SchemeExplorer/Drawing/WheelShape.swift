internal import ColorMath

/// The circle that fits into a picture, with polar coordinates.
struct WheelShape: Hashable, Sendable {
  /// The radius of the center at rest, as a fraction of the radius of the circle.
  static let centerRadius = 0.5
  /// The radius of wedges that are not marked, as a fraction of the radius of the circle.
  static let unmarkedRadius = 0.9

  private let middle: SIMD2<Double>
  private let radius: Double

  init(width: Int, height: Int) {
    middle = SIMD2(Double(width) / 2, Double(height) / 2)
    radius = Double(min(width, height)) / 2
  }

  /// Returns the polar coordinates of a place: the radius, 1 at the rim, and the clockwise angle in degrees.
  func place(x: Double, y: Double) -> (radius: Double, degrees: Double) {
    let (dx, dy) = (x - middle.x, y - middle.y)
    return ((dx * dx + dy * dy).squareRoot() / max(radius, 1), LibM.direction(x: -dy, y: dx))
  }
}
