/// A slope of firs in morning mist. The sun stands behind them, out of the picture at the top.
enum Forest {
  private static let sun: (x: Float, y: Float) = (1.02, -0.12)

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.paint { x, y, pixel in pixel = mist(x, y) }
    var layer: Int32 = 0
    while layer < 6 {
      paintTrees(&canvas, layer: layer)
      paintDrift(&canvas, layer: layer)
      if layer == 4 { paintShafts(&canvas, strength: 0.55) }
      layer &+= 1
    }
    paintFloor(&canvas)
    paintShafts(&canvas, strength: 0.16)
    return canvas
  }

  /// The light that comes out of the mist itself.
  private static func mist(_ x: Float, _ y: Float) -> Light {
    let dx = x - sun.x
    let dy = y - sun.y
    let near = decay((dx * dx + dy * dy).squareRoot() * 2.3)
    return Light(0.105, 0.185, 0.215).mixed(with: Light(1.7, 1.12, 0.45), clamp(near * 1.3))
  }

  private static func paintTrees(_ canvas: inout Canvas, layer: Int32) {
    let near = Float(layer) / 5
    let count = Int32(34 - 5 * Float(layer))
    var index: Int32 = 0
    while index < count {
      let spread = canvas.aspect / Float(count)
      let x = (Float(index) + Noise.point(index, layer, 1) * 1.3 - 0.15) * spread
      let tall = (0.26 + 0.72 * near * near) * (0.7 + 0.6 * Noise.point(index, layer, 2))
      // The two front rows leave the middle open.
      let isInClearing = layer >= 4 && x > 0.42 && x < (layer == 5 ? 1.12 : 0.98)
      if !isInClearing {
        let slope = (x - 0.7) * (x - 0.7) * 0.16
        let base = 0.62 + 0.4 * near - slope + 0.03 * Noise.point(index, layer, 3)
        paintFir(
          &canvas, x: x, base: base, tall: tall, near: near, seed: UInt32(layer * 64 + index))
      }
      index &+= 1
    }
  }

  private static func paintFir(
    _ canvas: inout Canvas, x: Float, base: Float, tall: Float, near: Float, seed: UInt32
  ) {
    let unit = Float(canvas.height)
    let broad = tall * (0.15 + 0.05 * Noise.point(3, 4, seed))
    let tiers = 9 + 7 * Noise.point(5, 6, seed)
    let visible = decay((1 - near) * 2.4)
    canvas.paint(x: x - broad * 1.2...x + broad * 1.2, y: base - tall...base) { px, py, pixel in
      let down = (py - base + tall) / tall
      let side = (px - x) / broad
      let reach = side.magnitude
      if reach > down * 1.15 + 0.08 { return }
      // Boughs hang: each tier starts narrow and ends wide, lower at its tips. The two sides, and
      // two sets of tiers on each, are out of step.
      let skew: Float = side > 0 ? 0.37 : 0
      let wobble = Noise.value(side * 3 + 5, down * 14, seed)
      let first = fraction(down * tiers - reach * 1.3 + skew + wobble * 0.9)
      let second = fraction(down * tiers * 1.7 - reach * 1.9 + skew + wobble * 1.3)
      let bough = first * 0.65 + second * 0.35
      let fine = 1 / (0.45 + 0.55 * near)
      let twigs = Noise.fractal(px * 105 * fine, (py - reach * 0.05) * 170 * fine, 3, seed &+ 9)
      let outline = down * (0.5 + 0.5 * bough) + (twigs - 0.52) * 0.62 * (0.14 + down)
      let cover = clamp(0.5 + (outline - reach) * broad * unit)
      let trunk = coverage((px - x).magnitude, inside: tall * 0.008 * down, unit: unit)
      // The lowest boughs are lost in the mist of the hollow.
      let solid = (cover > trunk ? cover : trunk) * smooth(1, 0.84 + 0.1 * near, down)
      guard solid > 0 else { return }
      // Needles at the rim and toward the sun shine through.
      let rim = smooth(0.35, 0, outline - reach)
      let glint = smooth(0.5, 0.8, twigs) * (0.3 + 0.7 * rim) * (side > 0 ? 1 : 0.6)
      let needles =
        Light(0.007, 0.017, 0.013).mixed(with: Light(0.085, 0.10, 0.02), glint * 0.8)
        * (0.45 + bough * 0.7)
      let veiled = mist(px, py).mixed(with: needles, visible)
      pixel = pixel.mixed(with: veiled, solid)
    }
  }

  /// Mist that lies in the hollow in front of a layer.
  private static func paintDrift(_ canvas: inout Canvas, layer: Int32) {
    let near = Float(layer) / 5
    let ground = 0.66 + 0.36 * near
    canvas.paint(x: 0...canvas.aspect, y: ground - 0.3...1) { x, y, pixel in
      let rise = smooth(ground - 0.3, ground + 0.02, y)
      let drift = Noise.fractal(x * 2.2 + near * 9, y * 6, 3, 60 &+ UInt32(layer))
      let thick = rise * clamp(drift * 1.5 - 0.18) * (0.95 - near * 0.7)
      pixel = pixel.mixed(with: mist(x, y) * 0.92, clamp(thick))
    }
  }

  private static func paintShafts(_ canvas: inout Canvas, strength: Float) {
    canvas.paint { x, y, pixel in
      let dx = x - sun.x
      let dy = y - sun.y
      let angle = dx / dy
      let beam = Noise.value(angle * 7 + 3, 0.5, 31) * 0.6 + Noise.value(angle * 17, 0.5, 32) * 0.4
      let lit = smooth(0.5, 0.85, beam) * decay((dx * dx + dy * dy).squareRoot() * 1.5)
      pixel += Light(1.35, 0.98, 0.52) * (lit * strength * smooth(1.05, 0.5, y))
    }
  }

  /// Moss, ferns and old leaves.
  private static func paintFloor(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    canvas.paint(x: 0...canvas.aspect, y: 0.8...1) { x, y, pixel in
      let brink = 0.93 - (x - 0.72) * (x - 0.72) * 0.12 + Noise.fractal(x * 9, 2, 3, 70) * 0.035
      let blades = Noise.value(x * 260, y * 24, 71) * Noise.value(x * 31, 1, 74) * 0.05
      let cover = clamp(0.5 + (y - brink + blades) * unit * 0.5)
      guard cover > 0 else { return }
      let leaf = Noise.fractal(x * 120, y * 260, 3, 72)
      let patch = Noise.fractal(x * 5, y * 9, 2, 73)
      let moss = Light(0.022, 0.03, 0.010).mixed(
        with: Light(0.034, 0.024, 0.012), smooth(0.4, 0.7, patch))
      let sunny = 0.4 + 1.7 * bell(x - 0.84, 0.45)
      let light = moss * (sunny * (0.25 + 1.7 * leaf * leaf))
      pixel = pixel.mixed(with: light, cover * 0.96)
    }
  }
}
