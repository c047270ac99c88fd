/// The town along the harbor: houses with lit windows, a church, and the lamps of the quay.
enum HarborTown {
  static func paint(_ canvas: inout Canvas, horizon: Float) {
    // Two rows of houses; the one behind stands higher up the slope, in thin smoke.
    for row in 0..<2 {
      let seed = UInt32(81 + row * 20)
      var x: Float = -0.01
      var index: Int32 = 0
      while x < 1.5 {
        let width = 0.013 + 0.018 * Noise.point(index, 0, seed)
        // The houses leave the view to the open sea free.
        let isOpenSea = x > (row == 0 ? 0.7 : 0.8) && x < (row == 0 ? 1.2 : 1.1)
        if !isOpenSea {
          let aside = 0.5 + 0.8 * (x - 0.92).magnitude
          let tall = 0.016 + 0.034 * Noise.point(index, 1, seed) * aside
          let lift = row == 0 ? 0.03 * aside : 0
          house(
            &canvas, x: x...x + width, top: horizon - tall - lift, base: horizon,
            smoke: row == 0 ? 0.4 : 0.06, index: index &+ Int32(row * 500))
        }
        x += width * (0.75 + 0.4 * Noise.point(index, 2, seed))
        index &+= 1
      }
    }
    steeple(&canvas, x: 0.335, base: horizon)
    lamps(&canvas, horizon: horizon)
  }

  private static func house(
    _ canvas: inout Canvas, x: ClosedRange<Float>, top: Float, base: Float, smoke: Float,
    index: Int32
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
      let veiled = (sheen * grit).mixed(with: Light(0.14, 0.09, 0.085), smoke)
      pixel = pixel.mixed(with: veiled, cover)
    }
    // Windows in rows; behind some of them someone is at home.
    let step: Float = 0.0056
    var row: Int32 = 0
    var y = top + 0.003
    while y < base - 0.005 {
      var column: Int32 = 0
      var wx = x.lowerBound + 0.0022
      while wx < x.upperBound - 0.0036 {
        let key = index &* 64 &+ row
        if Noise.point(key, column, 82) > 0.66 {
          let warm = Noise.point(key, column, 83)
          let light = Light(1.5, 0.72 + 0.22 * warm, 0.2 + 0.28 * warm) * (0.5 + warm)
          canvas.box(x: wx...wx + 0.0019, y: y...y + 0.0028, light: light)
          canvas.glow(x: wx + 0.001, y: y + 0.0014, radius: 0.007, light: light * 0.06)
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
    canvas.box(x: x - 0.010...x + 0.010, y: base - 0.098...base, light: dark)
    canvas.line(
      from: (x, base - 0.096), to: (x, base - 0.175), thickness: 0.022, endThickness: 0.001,
      light: dark)
    canvas.box(
      x: x - 0.002...x + 0.002, y: base - 0.084...base - 0.076, light: Light(1.5, 0.85, 0.3))
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
        canvas.glow(x: x, y: y, radius: 0.004, light: light * 3)
      }
      index &+= 1
    }
  }
}
