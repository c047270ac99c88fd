/// A harbor at dusk, looking west.
enum Harbor {
  private static let horizon: Float = 0.53
  private static let sunX: Float = 0.98

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    paintSky(&canvas)
    paintHills(&canvas)
    HarborTown.paint(&canvas, horizon: horizon)
    paintWater(&canvas)
    for boat in HarborBoat.moored { boat.paint(&canvas) }
    return canvas
  }

  private static func paintSky(_ canvas: inout Canvas) {
    let zenith = Light(0.022, 0.062, 0.20)
    let middle = Light(0.12, 0.19, 0.40)
    let low = Light(1.15, 0.38, 0.07)
    canvas.paint(x: 0...canvas.aspect, y: 0...horizon) { x, y, pixel in
      let up = 1 - y / horizon
      let aside = (x - sunX).magnitude
      let warmth = decay(up * 4.4 + aside * 0.6)
      var light = zenith.mixed(with: middle, decay(up * 1.9))
      light = light.mixed(with: low, clamp(warmth * 1.15))
      light += Light(1.5, 0.72, 0.22) * (decay(up * 9) * bell(aside, 0.75) * 0.9)
      // Clouds thin out overhead and are lit from below, where the sun still reaches.
      let far = 1 / (up + 0.12)
      let shape = Noise.fractal((x - 0.7) * far * 1.1 + 4, far * 2.3, 5, 11)
      let cloud = smooth(0.44, 0.66, shape) * smooth(0, 0.1, up)
      let lit = decay(up * 2.2 + aside * 1.1)
      let color = Light(0.075, 0.085, 0.16).mixed(with: Light(1.25, 0.33, 0.16), clamp(lit * 1.2))
      let rim = 1 + 0.7 * smooth(0.66, 0.47, shape) * lit
      pixel = light.mixed(with: color * rim, cloud * 0.8)
    }
  }

  private static func paintHills(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    for layer in 0..<3 {
      let near = Float(layer)
      let seed = UInt32(40 + layer)
      canvas.paint(x: 0...canvas.aspect, y: 0.3...horizon) { x, y, pixel in
        let shore = 0.02 + 0.06 * (x - 0.75).magnitude * (2 - near * 0.5)
        let rough = Noise.fractal(x * (2.2 + near * 2.4) + near * 7, 3.5, 4, seed)
        let top = horizon - shore - (rough - 0.35) * (0.16 - near * 0.035)
        let cover = clamp(0.5 + (y - top) * unit)
        guard cover > 0 else { return }
        let haze = 0.62 - near * 0.24
        let dark = Light(0.02, 0.026, 0.045)
        let mist = Light(0.42, 0.25, 0.22) * (0.35 + 0.9 * bell(x - sunX, 0.9))
        pixel = pixel.mixed(with: dark.mixed(with: mist, haze), cover)
      }
    }
  }

  private static func paintWater(_ canvas: inout Canvas) {
    let above = canvas
    let unit = Float(canvas.height)
    canvas.paint(x: 0...canvas.aspect, y: horizon...1) { x, y, pixel in
      // The nearer the water, the larger its ripples look.
      let depth = y - horizon + 0.004
      let far = 0.1 / depth
      let swell = Noise.value(x * far * 9 + 3, far * 46, 71) - 0.5
      let ripple = Noise.value(x * far * 34, far * 150, 72) - 0.5
      let chop = Noise.value(x * far * 90, far * 420, 73) - 0.5
      let tilt = swell * 0.9 + ripple * 0.75 + chop * 0.35
      let sway = (ripple * 0.9 + swell) * 0.012 * (1 + depth * 3)
      // A tilted facet mirrors another height of the sky.
      let mirrored = horizon - depth * (0.72 + tilt * 0.75) - tilt * tilt * 0.16
      let column = Int((x + sway) * unit)
      let row = Int(mirrored * unit)
      let spread = Int(depth * 34) + 1
      let mirror =
        (above.light(column, row) + above.light(column, row - spread)
          + above.light(column, row + spread)) * (1 / 3)
      let grazing = 0.86 - depth * 0.75 - clamp(tilt) * 0.3
      let deep = Light(0.004, 0.032, 0.055)
      pixel = deep + mirror * Light(0.88, 0.93, 1) * clamp(grazing)
    }
  }
}
