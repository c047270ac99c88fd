/// The sky after sunset over rows of hills: slow gradients that 8 bits would show as bands.
enum Twilight {
  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.paint { x, y, pixel in
      let up = 1 - y / 0.78
      let aside = x - 0.55
      var light = Light(0.006, 0.016, 0.062).mixed(
        with: Light(0.06, 0.13, 0.27), decay(clamp(up) * 2.6))
      light = light.mixed(
        with: Light(0.62, 0.30, 0.26), decay(clamp(up) * 5.2 + aside * aside * 0.5) * 0.9)
      light += Light(1.1, 0.42, 0.07) * (decay(clamp(up) * 7 + aside * aside * 1.2) * 0.9)
      pixel = light
    }
    paintStars(&canvas)
    for layer in 0..<5 { paintHills(&canvas, layer: layer) }
    return canvas
  }

  private static func paintStars(_ canvas: inout Canvas) {
    var index: Int32 = 0
    while index < 90 {
      let x = Noise.point(index, 0, 11) * canvas.aspect
      let y = Noise.point(index, 1, 11) * Noise.point(index, 2, 11) * 0.55
      let bright = Noise.point(index, 3, 11)
      let light = Light(0.75, 0.82, 1) * (0.12 + 0.6 * bright * bright * bright)
      canvas.glow(x: x, y: y, radius: 0.0055 + 0.003 * bright, light: light)
      index &+= 1
    }
    canvas.glow(x: 1.12, y: 0.26, radius: 0.05, light: Light(0.10, 0.11, 0.13))
    canvas.glow(x: 1.12, y: 0.26, radius: 0.012, light: Light(2, 2, 2))
  }

  private static func paintHills(_ canvas: inout Canvas, layer: Int) {
    let unit = Float(canvas.height)
    let near = Float(layer) / 4
    let seed = UInt32(20 + layer)
    canvas.paint(x: 0...canvas.aspect, y: 0.5...1) { x, y, pixel in
      let rough = Noise.fractal(x * (1.7 + near * 1.8) + near * 5, 2.5, 5, seed)
      let top = 0.66 + 0.25 * near - (rough - 0.45) * 0.24
      let cover = clamp(0.5 + (y - top) * unit)
      guard cover > 0 else { return }
      let mist = smooth(0, 0.16, y - top) * (1 - near)
      let haze = Light(0.30, 0.17, 0.20).mixed(with: Light(0.006, 0.010, 0.022), 0.25 + 0.75 * near)
      let aglow = 0.55 + 0.6 * bell(x - 0.55, 0.9)
      pixel = pixel.mixed(with: haze * aglow + Light(0.12, 0.08, 0.11) * (mist * 0.4), cover)
    }
  }
}
