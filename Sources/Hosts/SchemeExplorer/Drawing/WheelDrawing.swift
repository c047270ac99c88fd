internal import ColorMath
internal import SchemeAnimation
internal import TerminalUI

/// The picture of a wheel: a ring of wedges around a center that may grow and soften.
struct WheelDrawing: Hashable, Sendable {
  let wedges: [WheelWedge]
  let center: LoadingPulse.Shape
  /// The index of the wedge that sticks out.
  let marked: Int?
  let ground: SRGB8

  /// The number of sample points along each side of a pixel.
  private static let samples = 3

  func canvas(width: Int, height: Int) -> PixelCanvas {
    let shape = WheelShape(width: width, height: height)
    let lights = wedges.map { LinearSRGB(SRGB($0.color).clipped) }
    let groundLight = LinearSRGB(ground)
    var canvas = PixelCanvas(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, coverage) = (SIMD3<Double>(), 0.0)
        for sample in 0..<(Self.samples * Self.samples) {
          let place = shape.place(
            x: Double(x) + (Double(sample % Self.samples) + 0.5) / Double(Self.samples),
            y: Double(y) + (Double(sample / Self.samples) + 0.5) / Double(Self.samples))
          guard let wedge = wedge(at: place.degrees) else { continue }
          let reach = wedge == marked ? 1 : WheelShape.unmarkedRadius
          guard place.radius <= reach else { continue }
          let weight = openness(at: place.radius)
          sum += weight * lights[wedge].channels
          coverage += weight
        }
        coverage /= Double(Self.samples * Self.samples)
        // Less coverage would be invisible, but would hide the background of a cell.
        guard coverage > 0.03 else { continue }
        let mean = sum / Double(Self.samples * Self.samples) + (1 - coverage) * groundLight.channels
        canvas[x, y] = SRGB8(LinearSRGB(mean))
      }
    }
    return canvas
  }

  func wedge(at degrees: Double) -> Int? {
    wedges.firstIndex { degrees >= $0.startDegrees && degrees < $0.endDegrees }
  }

  /// Returns the opacity of the ring at a distance from the center, from 0 to 1.
  private func openness(at radius: Double) -> Double {
    let edge = WheelShape.centerRadius * center.scale
    let softness = center.blur * 0.12
    guard softness > 0.001 else { return radius > edge ? 1 : 0 }
    let t = min(1, max(0, (radius - edge + softness) / (2 * softness)))
    return t * t * (3 - 2 * t)
  }
}

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

  /// Returns the polar coordinates of a place: the radius, which is 1 at the rim, and the clockwise
  /// angle in degrees.
  func place(x: Double, y: Double) -> (radius: Double, degrees: Double) {
    let (dx, dy) = (x - middle.x, y - middle.y)
    return ((dx * dx + dy * dy).squareRoot() / max(radius, 1), LibM.direction(x: -dy, y: dx))
  }
}
