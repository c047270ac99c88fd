/// A hot-air balloon with a few wisps of cloud, to be cut out of its background.
///
/// The color is painted on a canvas of its own; how opaque it is, on a second one.
enum HotAirBalloon {
  private static let x: Float = 0.375
  private static let sun = (x: Float(0.62), y: Float(-0.52), z: Float(0.587))
  private static let gores = [
    Light(0.80, 0.05, 0.03), Light(0.95, 0.55, 0.03), Light(0.93, 0.86, 0.66),
    Light(0.02, 0.26, 0.34),
  ]

  /// The light, with the cloud's where nothing else is.
  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.paint { x, y, pixel in
      let lit = Noise.fractal(x * 6, y * 8, 3, 12)
      pixel = Light(0.55, 0.60, 0.68).mixed(with: Light(0.95, 0.92, 0.88), lit)
    }
    paintEnvelope(&canvas) { point in
      let turn = arcsine(point.across) * 3 + 8.4
      let index = wholePart(turn)
      let within = fraction(turn) - 0.5
      let band = smooth(0.02, 0.015, (point.down - 0.62).magnitude - 0.035)
      let dye = gores[Int(index) % gores.count].mixed(with: Light(0.93, 0.86, 0.66), band * 0.9)
      let puff = 1 - 0.9 * within * within
      let seam = 1 - 0.4 * smooth(0.44, 0.5, within.magnitude)
      let crease = 0.93 + 0.14 * Noise.value(turn * 7, point.down * 16, 13)
      let glow = Light(0.5, 0.22, 0.05) * (bell(point.down - 1, 0.4) * 0.5)
      let light = 0.14 + 1.1 * point.lit(from: sun)
      return dye * (light * puff * seam * crease) + glow
    }
    paintRigging(&canvas) { $0 }
    return canvas
  }

  /// The opacity of the picture; all three channels are the same.
  static func cover(width: Int, height: Int) -> Canvas {
    let solid = Light(1, 1, 1)
    var canvas = Canvas(width: width, height: height)
    canvas.paint(x: 0...canvas.aspect, y: 0.50...0.95) { px, py, pixel in
      let dx = (px - x) / 0.37
      let dy = (py - 0.74) / 0.17
      let cloud = Noise.fractal(px * 5, py * 11, 4, 14)
      let edge = 1 - (dx * dx + dy * dy)
      pixel = solid * (clamp(edge) * smooth(0.40, 0.75, cloud) * 0.85)
    }
    paintEnvelope(&canvas) { _ in solid }
    paintRigging(&canvas) { _ in solid }
    return canvas
  }

  private static func paintEnvelope(_ canvas: inout Canvas, _ shade: (SurfacePoint) -> Light) {
    canvas.solid(
      x: x, y: 0.03...0.73, reach: 0.31,
      radius: { down in
        let t = clamp(down)
        let above = (0.42 - t) / 0.42
        // Round above its widest place, and drawn in below it like a drop.
        return t < 0.42
          ? 0.295 * (1 - above * above).squareRoot() : 0.06 + 0.235 * smooth(1.04, 0.42, t)
      }, shade: shade)
  }

  /// Ropes and basket; `paint` turns the light of each into what the canvas is for.
  private static func paintRigging(_ canvas: inout Canvas, _ paint: (Light) -> Light) {
    for end: Float in [-1, -0.35, 0.35, 1] {
      canvas.line(
        from: (x + end * 0.058, 0.725), to: (x + end * 0.036, 0.85), thickness: 0.003,
        light: paint(Light(0.10, 0.08, 0.06)))
    }
    canvas.solid(x: x, y: 0.85...0.915, reach: 0.045, radius: { 0.043 - 0.006 * $0 }) { point in
      let weave = 0.6 + 0.4 * wave(point.across * 7) * wave(point.down * 5)
      let rim: Float = point.down < 0.14 ? 0.5 : 1
      return paint(Light(0.40, 0.22, 0.08) * (rim * weave * (0.16 + point.lit(from: sun))))
    }
  }

  /// The angle whose sine is x, in right angles, within 1 %.
  private static func arcsine(_ x: Float) -> Float {
    let size = clamp(x.magnitude)
    let angle = 1 - (1 - size).squareRoot() * (1 - 0.135 * size + 0.05 * size * size)
    return x < 0 ? -angle : angle
  }
}
