/// The town along the harbor: houses with lit windows, a church, and the lamps of the quay.
enum HarborTown {
  static func paint(_ canvas: inout Canvas, horizon: Float) {
    var x: Float = 0.02
    var index: Int32 = 0
    while x < 1.48 {
      let width = 0.022 + 0.03 * Noise.point(index, 0, 81)
      // The houses leave the view to the open sea free.
      let isOpenSea = x > 0.8 && x < 1.1
      if !isOpenSea {
        let tall = 0.028 + 0.062 * Noise.point(index, 1, 81) * (0.6 + (x - 0.92).magnitude)
        house(&canvas, x: x...x + width, top: horizon - tall, base: horizon, index: index)
      }
      x += width * (0.8 + 0.5 * Noise.point(index, 2, 81))
      index &+= 1
    }
    steeple(&canvas, x: 0.335, base: horizon)
    lamps(&canvas, horizon: horizon)
  }

  private static func house(
    _ canvas: inout Canvas, x: ClosedRange<Float>, top: Float, base: Float, index: Int32
  ) {
    let unit = Float(canvas.height)
    let middle = (x.lowerBound + x.upperBound) * 0.5
    let half = (x.upperBound - x.lowerBound) * 0.5
    let isGabled = Noise.point(index, 3, 81) > 0.4
    let tint = 0.55 + 0.9 * Noise.point(index, 4, 81)
    let wall = Light(0.032, 0.028, 0.034) * tint
    canvas.paint(x: x, y: top - half...base) { px, py, pixel in
      let roof = isGabled ? top - half * 0.8 + (px - middle).magnitude * 0.8 : top
      let across = clamp(0.5 + (half - (px - middle).magnitude) * unit)
      let cover = across * clamp(0.5 + (py - roof) * unit)
      guard cover > 0 else { return }
      // Plaster stains and tiles; the walls pale toward the lamps of the quay.
      let grit = 0.6 + 0.8 * Noise.fractal(px * 190, py * 260, 2, 85)
      let lamplight = Light(0.09, 0.05, 0.022) * smooth(base - 0.05, base, py)
      let sheen = py < top ? Light(0.045, 0.028, 0.028) : wall + lamplight
      pixel = pixel.mixed(with: sheen * grit, cover)
    }
    // Windows in rows; behind some of them someone is at home.
    let step: Float = 0.0088
    var row: Int32 = 0
    var y = top + 0.005
    while y < base - 0.008 {
      var column: Int32 = 0
      var wx = x.lowerBound + 0.004
      while wx < x.upperBound - 0.006 {
        let key = index &* 64 &+ row
        if Noise.point(key, column, 82) > 0.66 {
          let warm = Noise.point(key, column, 83)
          let light = Light(1.5, 0.72 + 0.22 * warm, 0.2 + 0.28 * warm) * (0.5 + warm)
          canvas.box(x: wx...wx + 0.0034, y: y...y + 0.0048, light: light)
          canvas.glow(x: wx + 0.0017, y: y + 0.0024, radius: 0.010, light: light * 0.05)
        }
        wx += step * 0.82
        column &+= 1
      }
      y += step * 1.2
      row &+= 1
    }
  }

  private static func steeple(_ canvas: inout Canvas, x: Float, base: Float) {
    let dark = Light(0.022, 0.02, 0.028)
    canvas.box(x: x - 0.013...x + 0.013, y: base - 0.125...base, light: dark)
    canvas.line(
      from: (x, base - 0.12), to: (x, base - 0.215), thickness: 0.028, endThickness: 0.001,
      light: dark)
    canvas.box(
      x: x - 0.003...x + 0.003, y: base - 0.108...base - 0.096, light: Light(1.5, 0.85, 0.3))
  }

  private static func lamps(_ canvas: inout Canvas, horizon: Float) {
    var index: Int32 = 0
    while index < 22 {
      let x = 0.03 + Float(index) * 0.067 + 0.02 * Noise.point(index, 9, 84)
      if x < 0.82 || x > 1.08 {
        let light = Light(1.9, 1.05, 0.42)
        let y = horizon - 0.016
        canvas.line(
          from: (x, horizon), to: (x, y), thickness: 0.0016, light: Light(0.02, 0.02, 0.02))
        canvas.glow(x: x, y: y, radius: 0.03, light: light * 0.16)
        canvas.glow(x: x, y: y, radius: 0.0055, light: light * 3)
      }
      index &+= 1
    }
  }
}
