/// Someone who walks away under an umbrella.
struct Walker {
  /// The place of the feet, left or right of the eye at a distance of 1.
  var across: Float
  /// The distance, in heights of the eye.
  var distance: Float
  var umbrella: Light
  var coat: Light

  /// The direction of most of the light: the open sky over the left houses.
  private static let sky = (x: Float(-0.55), y: Float(-0.55), z: Float(0.63))

  static let inTheRain = [
    Walker(
      across: -1.6, distance: 11, umbrella: Light(0.03, 0.03, 0.035), coat: Light(0.05, 0.05, 0.06)),
    Walker(
      across: 1.65, distance: 8, umbrella: Light(0.04, 0.045, 0.05), coat: Light(0.06, 0.055, 0.05)),
    Walker(
      across: -1.62, distance: 6, umbrella: Light(0.05, 0.055, 0.065),
      coat: Light(0.04, 0.045, 0.05)
    ),
    Walker(
      across: 0.3, distance: 3.1, umbrella: Light(0.88, 0.012, 0.03),
      coat: Light(0.035, 0.035, 0.042)
    ),
  ]

  func paint(_ canvas: inout Canvas) {
    let scale = 1 / distance
    let x = RainyStreet.eye.x + across * scale
    let ground = RainyStreet.eye.y + scale
    let haze = 1 - decay((distance - 2.4) * 0.075)
    let fog = RainyStreet.fog
    let cloth = coat.mixed(with: fog, haze)
    paintMirror(&canvas, x: x, ground: ground, scale: scale, haze: haze)
    // Legs, coat, sleeve and head, in heights of the eye.
    for leg: Float in [-0.045, 0.06] {
      canvas.line(
        from: (x + leg * scale * 0.7, ground - 0.5 * scale), to: (x + leg * scale, ground),
        thickness: 0.085 * scale, endThickness: 0.05 * scale, light: cloth * 0.6)
    }
    paintCoat(&canvas, x: x, ground: ground, scale: scale, cloth: cloth)
    canvas.line(
      from: (x + 0.1 * scale, ground - 0.79 * scale),
      to: (x + 0.125 * scale, ground - 0.66 * scale),
      thickness: 0.075 * scale, endThickness: 0.06 * scale, light: cloth * 0.9)
    let hair = Light(0.06, 0.036, 0.026).mixed(with: fog, haze)
    canvas.solid(
      x: x, y: ground - 1.03 * scale...ground - 0.86 * scale, reach: 0.07 * scale,
      radius: { 0.064 * scale * (1 - (2 * clamp($0) - 1) * (2 * clamp($0) - 1)).squareRoot() }
    ) { hair * (0.5 + $0.lit(from: Self.sky)) }
    canvas.line(
      from: (x + 0.1 * scale, ground - 1.3 * scale), to: (x + 0.1 * scale, ground - 0.66 * scale),
      thickness: 0.02 * scale, light: Light(0.05, 0.05, 0.05).mixed(with: fog, haze))
    paintCanopy(&canvas, x: x + 0.05 * scale, rim: ground - 1.03 * scale, scale: scale, haze: haze)
  }

  /// A coat that falls in folds from the shoulders.
  private func paintCoat(
    _ canvas: inout Canvas, x: Float, ground: Float, scale: Float, cloth: Light
  ) {
    canvas.solid(
      x: x, y: ground - 0.88 * scale...ground - 0.42 * scale, reach: 0.16 * scale,
      radius: { (0.032 + 0.072 * smooth(0, 0.16, $0) + 0.042 * $0) * scale }
    ) { point in
      let fold = Noise.value(point.across * 4.5 + 9, point.down * 1.6, 27) - 0.5
      let weave = Noise.value(point.across * 30, point.down * 60, 28) - 0.5
      let collar = 1 - 0.5 * smooth(0.1, 0.06, point.down)
      let light = 0.45 + 1.2 * point.lit(from: Self.sky) + fold * 0.7 * point.down + weave * 0.2
      return cloth * (clamp(light, 0.2, 2) * collar)
    }
  }

  private func paintCanopy(
    _ canvas: inout Canvas, x: Float, rim: Float, scale: Float, haze: Float
  ) {
    let unit = Float(canvas.height)
    let half = 0.385 * scale
    let tall = 0.33 * scale
    canvas.paint(x: x - half * 1.1...x + half * 1.1, y: rim - tall * 1.2...rim + tall * 0.2) {
      px, py, pixel in
      let u = (px - x) / half
      let v = (rim - py) / tall
      guard u.magnitude < 1.05 else { return }
      let dome = (1 - clamp(u * u)).squareRoot()
      // Ribs meet the rim in points, and the cloth is drawn up between them.
      let panel = panelPosition(u)
      let hem = 0.13 * (1 - panel * panel * 4)
      let cover =
        clamp(0.5 + (dome - v) * tall * unit) * clamp(0.5 + (v - hem) * tall * unit)
        * clamp(0.5 + (1 - u.magnitude) * half * unit)
      let tip = coverage((px - x).magnitude, inside: half * 0.025, unit: unit)
      let spike = v > 0.9 && v < 1.16 ? tip : 0
      let solid = cover > spike ? cover : spike
      guard solid > 0 else { return }
      let facing = clamp(0.5 + 0.55 * v - 0.28 * u)
      let seam = smooth(0.5, 0.40, panel.magnitude)
      let taut = 0.72 + 0.28 * seam + 0.14 * (Noise.value(u * 9, v * 7, 17) - 0.5)
      let gloss = bell(u + 0.35, 0.4) * bell(v - 0.72, 0.34) * 0.22
      let cloth = umbrella * (0.22 + 1.0 * facing) * taut + Light(0.7, 0.72, 0.75) * gloss
      pixel = pixel.mixed(with: cloth.mixed(with: RainyStreet.fog, haze), solid)
    }
  }

  /// Returns the distance of a place on the canopy from the middle of its panel, -0.5 to 0.5. The outer panels
  /// are seen at a slant and look narrow.
  private func panelPosition(_ u: Float) -> Float {
    let turned = u * (0.76 + 0.24 * u * u) * 2.5
    return fraction(turned + 0.5) - 0.5
  }

  /// The umbrella once more, broken up on the wet road.
  private func paintMirror(
    _ canvas: inout Canvas, x: Float, ground: Float, scale: Float, haze: Float
  ) {
    canvas.paint(
      x: x - 0.6 * scale...x + 0.7 * scale, y: ground - 0.02 * scale...ground + 1.5 * scale
    ) { px, py, pixel in
      let below = (py - ground) / scale
      let ripple = Noise.value(px * 60, py * 210, 18) - 0.5
      let u = (px - x) / scale + ripple * 0.16
      let body = bell(u, 0.24) * smooth(1.0, 0.8, below)
      let wet = 0.5 + 0.5 * smooth(0.35, 0.65, Noise.fractal(px * 26, py * 60, 2, 19))
      pixel = pixel.mixed(with: coat * 0.8, clamp(body * 1.3) * 0.62 * wet * (1 - haze))
      let canopy = smooth(0.95, 1.06, below) * smooth(1.42, 1.2, below) * bell(u - 0.05, 0.47)
      pixel = pixel.mixed(with: umbrella * 0.6, clamp(canopy * 1.3) * 0.5 * wet * (1 - haze))
    }
  }
}
