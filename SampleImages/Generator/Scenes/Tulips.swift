/// A field of tulips in Display P3. The reds, oranges and pinks of its petals lie outside sRGB.
enum Tulips {
  private static let horizon: Float = 0.30
  private static let vanishingX: Float = 0.62

  /// Petals, in linear Display P3.
  private static let petals = [
    Light(0.92, 0.008, 0.012), Light(0.98, 0.20, 0.004), Light(0.80, 0.012, 0.26),
    Light(0.98, 0.60, 0.012), Light(0.34, 0.012, 0.42),
  ]

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    paintSky(&canvas)
    paintTrees(&canvas)
    paintField(&canvas)
    paintFlowers(&canvas)
    return canvas
  }

  private static func paintSky(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: 0...horizon) { x, y, pixel in
      let up = 1 - y / horizon
      let blue = Light(0.52, 0.70, 0.86).mixed(with: Light(0.12, 0.32, 0.68), up)
      let far = 1 / (up + 0.25)
      let veil = smooth(0.45, 0.75, Noise.fractal(x * far * 1.6, far * 2.6 + 3, 5, 12))
      pixel = blue.mixed(with: Light(1.15, 1.12, 1.08), veil * 0.75)
    }
  }

  private static func paintTrees(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    canvas.paint(x: 0...canvas.aspect, y: horizon - 0.09...horizon + 0.01) { x, y, pixel in
      let crown =
        Noise.fractal(x * 15, 3, 3, 21) * 0.065 + Noise.value(x * 110, y * 110, 22) * 0.008
      let cover = clamp(0.5 + (y - horizon + crown - 0.004) * unit)
      guard cover > 0 else { return }
      let leaves = Noise.fractal(x * 60, y * 80, 3, 23)
      let green = Light(0.03, 0.075, 0.02) * (0.3 + 1.9 * leaves * leaves)
      pixel = pixel.mixed(with: green.mixed(with: Light(0.42, 0.55, 0.66), 0.28), cover)
    }
  }

  /// The color of the bed at a place of the ground, `across` from the middle.
  private static func bed(_ across: Float) -> (index: Int32, within: Float) {
    let place = across * 0.72 + 400.3
    let index = wholePart(place)
    return (index, place - Float(index))
  }

  private static func paintField(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: horizon...1) { x, y, pixel in
      let distance = 0.5 / (y - horizon + 0.004)
      let across = (x - vanishingX) * distance * 2
      let (index, within) = bed(across)
      let bloom = petals[Int(index) % petals.count]
      let speck = Noise.fractal(across * 26, distance * 11, 3, 31)
      let path = smooth(0.10, 0.05, within) + smooth(0.90, 0.95, within)
      let leaves = Light(0.03, 0.10, 0.02) * (0.4 + speck)
      let flowers = leaves.mixed(with: bloom * (0.3 + 1.1 * speck), smooth(0.32, 0.6, speck))
      let soil = Light(0.10, 0.065, 0.045) * (0.3 + speck)
      let close = smooth(9, 3, distance)
      let ground = flowers.mixed(with: leaves * 0.5, close).mixed(with: soil, clamp(path))
      let haze = clamp(distance * 0.0035)
      pixel = ground.mixed(with: Light(0.52, 0.62, 0.7), haze)
    }
  }

  private static func paintFlowers(_ canvas: inout Canvas) {
    var distance: Float = 8
    var row: Int32 = 0
    while distance > 0.62 {
      let scale = 1 / distance
      let ground = horizon + 0.5 * scale
      let spacing: Float = 0.115
      let reach = distance * 2.2
      var column = wholePart(-reach / spacing)
      while Float(column) * spacing < reach {
        let nudge = Noise.point(column, row, 41) - 0.5
        let across = (Float(column) + nudge) * spacing
        let (index, within) = bed(across)
        if within > 0.09 && within < 0.91 {
          let x = vanishingX + across * scale * 0.5
          if x > -0.1 && x < canvas.aspect + 0.1 {
            let stray = Noise.point(column, row, 42) > 0.985 ? Int32(1) : 0
            let petal = petals[Int(index &+ stray) % petals.count]
            let lift = 0.8 + 0.35 * Noise.point(column, row, 43)
            TulipBloom(
              x: x, ground: ground, scale: scale * 0.2 * lift, petal: petal,
              seed: UInt32(bitPattern: row &* 4096 &+ column)
            ).paint(&canvas)
          }
        }
        column &+= 1
      }
      distance -= 0.035 + distance * 0.035
      row &+= 1
    }
  }
}
