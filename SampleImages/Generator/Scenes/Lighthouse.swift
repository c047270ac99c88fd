/// A lighthouse on a rocky point, on a bright day with a breeze.
enum Lighthouse {
  private static let horizon: Float = 0.66
  private static let towerX: Float = 0.40

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    paintSky(&canvas)
    paintSea(&canvas)
    paintTower(&canvas)
    paintPoint(&canvas)
    paintGrass(&canvas)
    return canvas
  }

  private static func paintSky(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: 0...horizon) { x, y, pixel in
      let up = 1 - y / horizon
      let blue = Light(0.40, 0.60, 0.78).mixed(with: Light(0.045, 0.16, 0.48), 1 - decay(up * 2.4))
      // Heaped clouds with flat, gray undersides.
      let base = Noise.fractal(x * 2.6 + 2, y * 4.2, 5, 21)
      let lower = Noise.fractal(x * 2.6 + 2.03, y * 4.2 - 0.16, 4, 21)
      let field = smooth(0.02, 0.3, up) * smooth(1.0, 0.5, up)
      let amount = smooth(0.50, 0.66, base + field * 0.09 - 0.05)
      let sunny = clamp(0.62 + (base - lower) * 3.4)
      let cloud = Light(0.46, 0.53, 0.62).mixed(with: Light(1.5, 1.45, 1.36), sunny)
      pixel = blue.mixed(with: cloud, amount * (0.55 + 0.45 * smooth(0, 0.25, up)))
    }
  }

  private static func paintSea(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: horizon...1) { x, y, pixel in
      let depth = y - horizon + 0.003
      let far = 0.09 / depth
      let swell = Noise.fractal(x * far * 11, far * 60, 3, 31)
      let chop = Noise.value(x * far * 60, far * 330, 32)
      let deep = Light(0.035, 0.17, 0.27).mixed(with: Light(0.012, 0.12, 0.16), clamp(depth * 3))
      let sky = Light(0.30, 0.47, 0.62)
      let water = deep.mixed(with: sky, clamp(0.16 + (swell - 0.45) * 1.5 + (chop - 0.5) * 0.4))
      let crest = smooth(0.66, 0.8, swell * 0.8 + chop * 0.25)
      let line = smooth(0.012, 0, depth - 0.003)
      pixel = (water + Light(0.8, 0.85, 0.85) * (crest * 0.7)).mixed(with: sky, line * 0.6)
    }
  }

  /// Returns the height of the rock above the sea at a place.
  private static func crest(_ x: Float) -> Float {
    let slope = smooth(0.78, 0.30, x) * 0.17
    return horizon + 0.115 - slope + (Noise.fractal(x * 7, 1.5, 4, 41) - 0.5) * 0.05
  }

  private static func paintPoint(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    canvas.paint(x: 0...canvas.aspect, y: horizon - 0.1...1) { x, y, pixel in
      let top = crest(x)
      let cover = clamp(0.5 + (y - top) * unit)
      guard cover > 0 else { return }
      let below = y - top
      // Slanted layers of stone with cracks between them.
      let strata = Noise.fractal(x * 9 + y * 6, (y - x * 0.35) * 34, 4, 42)
      let ahead = Noise.fractal(x * 9 + y * 6 - 0.2, (y - x * 0.35) * 34 - 0.35, 4, 42)
      let sun = clamp(0.42 + (strata - ahead) * 4)
      let crack = smooth(0.42, 0.36, strata)
      let stone = Light(0.30, 0.25, 0.20).mixed(with: Light(0.16, 0.15, 0.15), strata)
      var rock = stone * ((0.25 + 1.3 * sun) * (1 - 0.75 * crack))
      let lichen = smooth(0.58, 0.7, Noise.fractal(x * 14, y * 16, 3, 43))
      rock = rock.mixed(with: Light(0.42, 0.30, 0.06) * (0.4 + sun), lichen * 0.4)
      // Surf where the rock meets the water.
      let shore =
        0.93 + (Noise.fractal(x * 6, 2, 3, 44) - 0.5) * 0.08 - smooth(0.45, 0.75, x) * 0.14
      let foam =
        smooth(0.03, 0, (y - shore).magnitude)
        * smooth(0.3, 0.6, Noise.fractal(x * 40, y * 60, 3, 45))
      rock *= 1 - 0.5 * smooth(shore - 0.05, shore, y)
      let sea = smooth(shore - 0.004, shore + 0.004, y)
      let turf = smooth(0.03, 0.012, below + (strata - 0.5) * 0.05) * smooth(0.72, 0.6, x)
      let grass =
        Light(0.10, 0.17, 0.03) * (0.35 + 1.3 * Noise.fractal(x * 70, y * 120, 3, 46))
      let land = rock.mixed(with: grass, turf)
      pixel = pixel.mixed(with: land, cover * (1 - sea)) + Light(0.95, 0.98, 1) * foam
    }
  }

  private static func paintTower(_ canvas: inout Canvas) {
    let base = crest(towerX) + 0.06
    let top: Float = 0.235
    let sun = (x: Float(-0.72), y: Float(-0.40), z: Float(0.57))
    let sky = Light(0.10, 0.15, 0.22)
    canvas.solid(
      x: towerX, y: top...base, reach: 0.075, radius: { 0.046 + 0.024 * $0 * $0 }
    ) { point in
      let isRed = fraction(point.down * 2.5) < 0.5
      let paint = isRed ? Light(0.66, 0.03, 0.025) : Light(0.86, 0.85, 0.80)
      let rust = Noise.fractal(point.across * 5, point.down * 3, 3, 51)
      let streak = Noise.value(point.across * 16, point.down * 2.5, 52)
      let worn = paint * (0.78 + 0.2 * rust + 0.14 * streak)
      return worn * (point.lit(from: sun) * 1.25) + worn * sky
    }
    for window in 0..<3 {
      let y = top + 0.07 + Float(window) * 0.115
      canvas.box(
        x: towerX - 0.009...towerX + 0.009, y: y...y + 0.026, light: Light(0.5, 0.48, 0.44))
      canvas.box(
        x: towerX - 0.006...towerX + 0.007, y: y + 0.003...y + 0.026,
        light: Light(0.015, 0.02, 0.03))
    }
    paintLantern(&canvas, top: top, sun: sun)
  }

  private static func paintLantern(
    _ canvas: inout Canvas, top: Float, sun: (x: Float, y: Float, z: Float)
  ) {
    let iron = Light(0.05, 0.055, 0.06)
    canvas.solid(x: towerX, y: top - 0.014...top + 0.002, reach: 0.066, radius: { _ in 0.064 }) {
      iron * (0.3 + 2.2 * $0.lit(from: sun))
    }
    canvas.solid(x: towerX, y: top - 0.075...top - 0.014, reach: 0.034, radius: { _ in 0.033 }) {
      point in
      let bar = smooth(0.1, 0.06, (fraction(point.across * 2.2 + 0.5) - 0.5).magnitude)
      let glass = Light(0.42, 0.53, 0.62) * (0.25 + 0.9 * point.lit(from: sun))
      let lamp = Light(1.6, 1.2, 0.6) * bell(point.across, 0.5) * bell(point.down - 0.5, 0.5)
      return (glass + lamp).mixed(with: iron, bar)
    }
    canvas.solid(
      x: towerX, y: top - 0.118...top - 0.075, reach: 0.042,
      radius: { 0.041 * (1 - (1 - clamp($0)) * (1 - clamp($0))).squareRoot() }
    ) { Light(0.55, 0.03, 0.025) * (0.16 + 1.2 * $0.lit(from: sun)) }
    canvas.line(
      from: (towerX, top - 0.118), to: (towerX, top - 0.15), thickness: 0.003, light: iron)
    for post in 0..<9 {
      let x = towerX + 0.062 * (Float(post) / 4 - 1)
      canvas.line(from: (x, top - 0.014), to: (x, top - 0.042), thickness: 0.0016, light: iron)
    }
    for rail: Float in [0.042, 0.028] {
      canvas.line(
        from: (towerX - 0.062, top - rail), to: (towerX + 0.062, top - rail), thickness: 0.0018,
        light: iron)
    }
  }

  /// Blades in front, bent by the wind.
  private static func paintGrass(_ canvas: inout Canvas) {
    var index: Int32 = 0
    while index < 700 {
      let x = Noise.point(index, 0, 61) * 0.62
      let foot = crest(x) + 0.004 + 0.02 * Noise.point(index, 1, 61)
      let tall = 0.008 + 0.016 * Noise.point(index, 2, 61)
      let sunny = Noise.point(index, 3, 61)
      let light = Light(0.07, 0.12, 0.02).mixed(with: Light(0.36, 0.38, 0.11), sunny)
      canvas.line(
        from: (x, foot), to: (x + tall * 0.45, foot - tall), thickness: 0.0022,
        endThickness: 0.0004, light: light, opacity: 0.9)
      index &+= 1
    }
  }
}
