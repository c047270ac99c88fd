/// A market stall under a striped awning: crates of fruit, and cloths hung up behind them.
enum Market {
  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    paintCloths(&canvas)
    paintAwning(&canvas)
    for row in 0..<3 { paintRow(&canvas, row: row) }
    return canvas
  }

  /// Dyed cloths on a line, in folds that catch the light from the left.
  private static func paintCloths(_ canvas: inout Canvas) {
    let dyes = [
      Light(0.02, 0.30, 0.36), Light(0.62, 0.03, 0.16), Light(0.80, 0.42, 0.02),
      Light(0.10, 0.05, 0.36), Light(0.03, 0.24, 0.09), Light(0.72, 0.12, 0.03),
      Light(0.42, 0.03, 0.30), Light(0.03, 0.16, 0.50),
    ]
    canvas.paint(x: 0...canvas.aspect, y: 0...0.5) { x, y, pixel in
      let sag = x + (Noise.value(x * 3, y * 2, 3) - 0.5) * 0.02
      let place = sag * 5.4
      let index = wholePart(place)
      let within = place - Float(index)
      let dye = dyes[Int(index) % dyes.count]
      let fold =
        Noise.value(place * 5.5 + y * 1.2, y * 0.8, 4) * 0.65
        + Noise.value(place * 13 - y * 1.5, y * 1.6, 5) * 0.35
      let shade = 0.12 + 1.25 * fold * fold
      let weave = 0.9 + 0.2 * Noise.value(x * 420, y * 420, 6)
      let seam = smooth(0, 0.05, within) * smooth(1, 0.95, within)
      let gloom = 0.55 + 0.5 * smooth(0.05, 0.4, y)
      pixel = dye * (shade * weave * gloom * (0.25 + 0.75 * seam))
    }
  }

  /// The awning's edge, with the sun shining through it.
  private static func paintAwning(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    canvas.paint(x: 0...canvas.aspect, y: 0...0.2) { x, y, pixel in
      let drape = (x - 0.75) * (x - 0.75) * 0.05
      let scallop = fraction(x * 8) - 0.5
      let hem = 0.155 + drape - scallop * scallop * 0.1 - 0.012 * Noise.value(x * 5, 1, 9)
      let cover = clamp(0.5 + (hem - y) * unit)
      guard cover > 0 else { return }
      let stripe = smooth(0.27, 0.23, (fraction(x * 4) - 0.5).magnitude)
      let cloth = Light(0.92, 0.86, 0.72).mixed(with: Light(0.78, 0.05, 0.04), stripe)
      let wave = 0.7 + 0.5 * Noise.value(x * 16, y * 3, 8)
      let edge = 1 - 0.3 * smooth(0.022, 0.018, (y - hem + 0.06).magnitude)
      pixel = pixel.mixed(with: cloth * (wave * edge * (0.55 + 1.6 * y)), cover)
    }
  }

  /// A row of crates; the nearer rows stand lower and look larger.
  private static func paintRow(_ canvas: inout Canvas, row: Int) {
    let near = Float(row)
    let top = 0.37 + near * 0.185
    let scale = 0.8 + near * 0.22
    let wide = 0.31 * scale
    // In the shade between the crates.
    canvas.box(
      x: -0.1...canvas.aspect + 0.1, y: top + 0.04...1, light: Light(0.03, 0.022, 0.016))
    var index = 0
    var left = -0.12 - 0.07 * near
    while left < canvas.aspect {
      let kind = Produce.all[(index + row * 5) % Produce.all.count]
      let seed = UInt32(100 + row * 16 + index)
      paintPile(
        &canvas, of: kind, left: left, top: top, wide: wide * 0.95, scale: scale, seed: seed)
      paintCrate(&canvas, left: left, top: top + 0.155 * scale, wide: wide * 0.97, scale: scale)
      left += wide
      index += 1
    }
  }

  private static func paintPile(
    _ canvas: inout Canvas, of kind: Produce, left: Float, top: Float, wide: Float, scale: Float,
    seed: UInt32
  ) {
    let radius = kind.radius * scale
    let rows = Int32(0.17 * scale / (radius * 0.95))
    var row: Int32 = 0
    while row < rows {
      let part = Float(row) / Float(rows)
      let count = Int32(wide / (radius * 1.68))
      var column: Int32 = 0
      while column < count {
        let jitter = (Noise.point(row, column, seed) - 0.5) * radius * 0.5
        let stagger = row % 2 == 0 ? Float(0) : radius * 0.84
        let x = left + radius * (1.0 + 1.68 * Float(column)) + jitter + stagger
        let middle = (x - left) / wide - 0.5
        // The pile is heaped up in the middle.
        let heap = 0.055 * scale * (1 - 4 * middle * middle) * (1 - part)
        let y = top + part * 0.17 * scale - heap + 0.02 * scale + jitter * 0.4
        let isInside = x > left + radius * 0.6 && x < left + wide - radius * 0.6
        if isInside {
          kind.paint(
            &canvas, x: x, y: y, scale: scale, seed: seed &* 977 &+ UInt32(row * 40 + column))
        }
        column &+= 1
      }
      row &+= 1
    }
  }

  private static func paintCrate(
    _ canvas: inout Canvas, left: Float, top: Float, wide: Float, scale: Float
  ) {
    for slat in 0..<2 {
      let y = top + Float(slat) * 0.036 * scale
      canvas.paint(x: left...left + wide, y: y...y + 0.03 * scale) { px, py, pixel in
        let v = (py - y) / (0.03 * scale)
        let grain = Noise.fractal(px * 14, py * 260, 3, UInt32(slat) &+ 30)
        let lit = 0.45 + 0.9 * grain - 0.35 * smooth(0.75, 1, v) + 0.35 * smooth(0.14, 0, v)
        let nearEnd = smooth(0.012, 0, px - left) + smooth(0.012, 0, left + wide - px)
        pixel = Light(0.36, 0.235, 0.12) * (lit * (1 - 0.5 * nearEnd))
      }
    }
  }
}
