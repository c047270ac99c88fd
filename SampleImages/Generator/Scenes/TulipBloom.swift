/// One tulip: a cup of petals on a stem with two leaves.
struct TulipBloom {
  var x: Float
  /// The place where the stem leaves the soil.
  var ground: Float
  /// The height of the plant in units of the picture's height.
  var scale: Float
  var petal: Light
  var seed: UInt32

  func paint(_ canvas: inout Canvas) {
    let sway = (Noise.point(1, 1, seed) - 0.5) * 0.24 * scale
    let head = (x: x + sway, y: ground - scale * 0.78)
    let green = Light(0.06, 0.19, 0.035)
    canvas.line(
      from: (x, ground), to: (head.x, head.y + scale * 0.1), thickness: scale * 0.05, light: green)
    for side: Float in [-1, 1] {
      let bend = side * (0.12 + 0.12 * Noise.point(2, side > 0 ? 1 : 2, seed))
      let shine = 0.5 + 0.9 * Noise.point(3, side > 0 ? 1 : 2, seed)
      canvas.line(
        from: (x, ground), to: (x + bend * scale, ground - scale * 0.52), thickness: scale * 0.12,
        endThickness: scale * 0.01, light: green * shine)
    }
    paintCup(&canvas, x: head.x, y: head.y)
  }

  private func paintCup(_ canvas: inout Canvas, x: Float, y: Float) {
    let unit = Float(canvas.height)
    let half = scale * 0.185
    let tall = scale * 0.25
    let bright = 0.5 + 0.3 * Noise.point(5, 5, seed)
    let open = Noise.point(4, 4, seed) * 0.16
    canvas.paint(x: x - half * 1.2...x + half * 1.2, y: y - tall * 1.1...y + tall) {
      px, py, pixel in
      let u = (px - x) / half
      let v = (py - y) / tall
      // Round below; above, three tips with notches between them.
      let body = v > 0 ? (1 - clamp(v * v)).squareRoot() : 1 - (0.26 - open) * v * v
      let tip = 1 - 2.1 * (fraction(u * 1.25 + 0.5) - 0.5).magnitude
      let rim = 0.5 + 0.42 * tip - 0.16 * u * u
      let cover =
        clamp(0.5 + (body * 0.92 - u.magnitude) * half * unit)
        * clamp(0.5 + (rim + v) * tall * unit)
      // Blooms at the back get less light.
      let shadow = bell(u, 1.2) * bell(v - 0.25, 1.1)
      pixel *= 1 - 0.55 * shadow
      guard cover > 0 else { return }
      // The middle petal overlaps the two at its sides.
      let middle = 0.50 + 0.12 * v
      let isFront = u.magnitude < middle
      let round = isFront ? u / middle : (u.magnitude - 0.75) * 3 * (u > 0 ? 1 : -1)
      let sun = clamp(0.62 - 0.42 * round - 0.3 * v - (isFront ? 0 : 0.16))
      let vein = bright + 0.3 * Noise.value(u * 15, v * 1.6, seed)
      let crease = 1 - 0.4 * smooth(0.1, 0, (u.magnitude - middle).magnitude)
      let through = smooth(0.1, -0.7, v) * 0.25
      let color = petal.mixed(with: Light(0.72, 0.66, 0.20), smooth(0.62, 1, v) * 0.5)
      pixel = pixel.mixed(with: color * ((0.14 + 1.25 * sun + through) * vein * crease), cover)
    }
  }
}
