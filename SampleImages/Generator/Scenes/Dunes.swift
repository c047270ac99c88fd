/// Sand dunes under a low sun, as a view over a height map.
///
/// Every column of the picture walks away from the eye and draws the ground where it rises over what
/// was drawn before.
enum Dunes {
  private static let eyeHeight: Float = 4.2
  private static let horizon: Float = 0.30

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.paint(x: 0...canvas.aspect, y: 0...1) { x, y, pixel in
      let up = clamp(1 - y / (horizon + 0.05))
      let veil = Noise.fractal(x * 1.5, 9 * up * up + 2, 4, 11)
      pixel =
        Light(1, 1, 1) * (0.30 + 0.22 * decay(up * 2.5) - 0.11 * up + 0.16 * (veil - 0.5) * up)
    }
    var column = 0
    while column < width {
      paintColumn(&canvas, column)
      column += 1
    }
    return canvas
  }

  /// Long crests, rounded to windward and sharp to leeward.
  private static func ground(_ x: Float, _ z: Float) -> Float {
    let bend = Noise.value(x * 0.10 + 3, z * 0.13, 21) * 4.4
    let phase = fraction((x * 0.34 + z * 0.13 + bend) * 0.36 + 0.2)
    let crest = phase < 0.72 ? smooth(0, 0.74, phase) : 1 - smooth(0.70, 1, phase)
    let size = 0.7 + 2.4 * Noise.value(x * 0.09 + 9, z * 0.075 + 4, 22)
    return crest * size - 0.35
  }

  private static func paintColumn(_ canvas: inout Canvas, _ column: Int) {
    let unit = Float(canvas.height)
    let side = (Float(column) + 0.5) / unit - canvas.aspect * 0.5
    let x = (Float(column) + 0.5) / unit
    var z: Float = 1.5
    var drawnTo: Float = 1.001
    while z < 110, drawnTo > 0 {
      let worldX = side * z * 0.9
      let top = horizon + (eyeHeight - ground(worldX, z)) * 0.62 / z
      if top < drawnTo {
        let light = shade(worldX, z)
        canvas.paint(x: x...x, y: top...drawnTo) { _, y, pixel in
          let cover = clamp((y - top) * unit + 0.5)
          pixel = pixel.mixed(with: light, cover)
        }
        drawnTo = top
      }
      z += 0.001 + z * (z < 9 ? 0.0014 : 0.0035)
    }
  }

  private static func shade(_ x: Float, _ z: Float) -> Light {
    let step: Float = 0.02
    let here = ground(x, z)
    let slopeX = (ground(x + step, z) - here) / step
    let slopeZ = (ground(x, z + step) - here) / step
    // Ripples run along the slope, and fade where they are finer than a pixel.
    let drift = Noise.value(x * 1.1, z * 1.1, 31) * 3
    let ripple = wave((x * 0.9 + z * 0.5) * 3.4 + drift + Noise.value(x * 4, z * 4, 32) * 0.7)
    let fine = ripple * 0.17 * smooth(16, 3, z) * smooth(0.9, 0.2, slopeX.magnitude)
    let grain = (Noise.value(x * 90, z * 90, 33) - 0.5) * 0.16 * smooth(9, 2, z)
    // The sun stands low at the left and a little ahead.
    let scale = 1 / (1 + slopeX * slopeX + slopeZ * slopeZ).squareRoot()
    let sun = (0.22 + slopeX * 0.9 + slopeZ * 0.15 + fine + grain) * scale
    // A crest at the left casts its shadow down the lee.
    var shadow: Float = 1
    var reach: Float = 0.15
    while reach < 4 {
      let over = ground(x - reach * 0.97, z - reach * 0.15) - here - reach * 0.30
      shadow = clamp(1 - over * 9, 0, shadow)
      reach *= 1.55
    }
    let light = 0.03 + 0.78 * clamp(sun) * shadow + 0.03 * scale
    let haze = 1 - decay(z * 0.016)
    return Light(1, 1, 1) * (light + (0.42 - light) * haze)
  }
}
