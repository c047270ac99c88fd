/// A place on a solid, for shading.
struct SurfacePoint {
  /// The direction away from the surface: right, down and toward the eye, of length 1.
  var normal: (x: Float, y: Float, z: Float)
  /// From -1 at the left outline to 1 at the right one.
  var across: Float
  /// From 0 at the top to 1 at the bottom.
  var down: Float

  /// Returns the light that falls here from a direction of length 1.
  func lit(from direction: (x: Float, y: Float, z: Float)) -> Float {
    clamp(normal.x * direction.x + normal.y * direction.y + normal.z * direction.z)
  }
}

extension Canvas {
  /// A solid of revolution around an upright axis that may lean: fruit, towers, balloons.
  ///
  /// - Parameters:
  ///   - x: The foot of the axis.
  ///   - y: The top and the bottom.
  ///   - reach: The largest radius.
  ///   - lean: How far the top stands to the right of the foot.
  ///   - radius: The radius for each part of the way down, 0 to 1.
  ///   - shade: The light of a place, and how opaque it is.
  mutating func solid(
    x: Float, y: ClosedRange<Float>, reach: Float, lean: Float = 0, radius: (Float) -> Float,
    shade: (SurfacePoint) -> Light
  ) {
    let unit = Float(height)
    let tall = y.upperBound - y.lowerBound
    let step: Float = 0.004
    let width = reach + lean.magnitude + 1 / unit
    paint(x: x - width...x + width, y: y) { px, py, pixel in
      let down = (py - y.lowerBound) / tall
      let here = radius(down)
      let offset = px - x - lean * (1 - down)
      let cover =
        coverage(offset.magnitude, inside: here, unit: unit)
        * clamp(0.5 + (py - y.lowerBound) * unit) * clamp(0.5 + (y.upperBound - py) * unit)
      guard cover > 0 else { return }
      let across = clamp(offset / (here + 1e-6), -1, 1)
      let slope = clamp((radius(down + step) - radius(down - step)) / (2 * step * tall), -4, 4)
      let scale = 1 / (1 + slope * slope).squareRoot()
      let toward = (1 - across * across).squareRoot()
      let point = SurfacePoint(
        normal: (across * scale, -slope * scale, toward * scale), across: across, down: down)
      pixel = pixel.mixed(with: shade(point), cover)
    }
  }
}
