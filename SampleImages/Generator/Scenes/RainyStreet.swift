/// A gray street in the rain, and in it one red umbrella.
enum RainyStreet {
  static let eye: (x: Float, y: Float) = (0.72, 0.43)
  static let fog = Light(0.44, 0.465, 0.485)

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.paint { x, y, pixel in
      let dx = x - eye.x
      let dy = y - eye.y
      pixel = dy > 0.004 ? road(dx, dy) : above(dx, dy)
    }
    paintLamps(&canvas)
    for walker in Walker.inTheRain { walker.paint(&canvas) }
    paintRain(&canvas)
    return canvas
  }

  /// Returns the view in a direction above the horizon: houses at both sides of the sky. The street is 2
  /// wide to each side; the eye is 1 over the ground.
  private static func above(_ dx: Float, _ dy: Float) -> Light {
    let side: Float = dx < 0 ? -1 : 1
    let distance = 2 / (dx.magnitude + 0.0001)
    let up = -dy * distance
    let seed: UInt32 = dx < 0 ? 5 : 6
    let height = smooth(0, 0.45, -dy)
    let clouds = Noise.fractal(dx * 3, dy * 6, 3, 7) - 0.5
    let sky = fog * (1 + height * (0.55 + 0.7 * clouds))
    guard distance < 60 else { return sky }
    let house = wholePart(distance * 0.42)
    let along = distance * 0.42 - Float(house)
    let roof = 3.1 + 2.6 * Noise.point(house, 1, seed)
    let edge = clamp((roof - up) * 40 / distance + 0.5)
    guard edge > 0 else { return sky }
    let tint = 0.5 + 0.7 * Noise.point(house, 2, seed)
    let warm = Noise.point(house, 3, seed)
    var wall = Light(0.095, 0.096, 0.10).mixed(with: Light(0.125, 0.112, 0.1), warm) * tint
    wall *= 0.65 + 0.7 * Noise.fractal(distance * 2.2 + side * 9, up * 1.4, 3, 8)
    // Soot runs down from the sills and the eaves.
    wall *= 0.8 + 0.25 * Noise.value(distance * 14, up * 0.8, 9)
    wall = facade(wall, along: along, up: up, house: house, seed: seed)
    let haze = decay(distance * 0.085)
    return sky.mixed(with: fog.mixed(with: wall, haze), edge)
  }

  private static func facade(
    _ wall: Light, along: Float, up: Float, house: Int32, seed: UInt32
  ) -> Light {
    if up > 0.15 {
      let column = along * 4
      let story = (up - 0.15) * 1.25
      let fx = fraction(column) - 0.5
      let fy = fraction(story) - 0.5
      let frame = clamp((0.31 - fx.magnitude) * 30) * clamp((0.36 - fy.magnitude) * 24)
      let glass = clamp((0.26 - fx.magnitude) * 30) * clamp((0.32 - fy.magnitude) * 24)
      let ledge = smooth(0.46, 0.49, fy.magnitude)
      let key = house &* 16 &+ wholePart(column)
      let gleam = Noise.point(key, wholePart(story), seed &+ 20)
      let pane = Light(0.045, 0.05, 0.058) * (0.4 + 1.9 * gleam)
      let lamp = gleam > 0.93 ? Light(0.34, 0.27, 0.16) : pane
      let framed = wall.mixed(with: Light(0.2, 0.2, 0.2), frame * 0.7).mixed(with: lamp, glass)
      return framed.mixed(with: wall * 1.5, ledge * 0.5)
    }
    // Shop fronts, dark but for a few.
    let pane = clamp((0.44 - (fraction(along * 2) - 0.5).magnitude) * 30)
    let lit = Noise.point(house, wholePart(along * 2), seed &+ 30)
    let shop = lit > 0.72 ? Light(0.46, 0.38, 0.25) : Light(0.03, 0.034, 0.038)
    let goods = Noise.fractal(along * 9, up * 3, 3, seed &+ 31)
    let display = shop * (0.45 + 1.1 * goods)
    return (wall * 0.7).mixed(
      with: display, pane * smooth(-0.95, -0.7, up) * smooth(0.15, 0.02, up))
  }

  /// Wet asphalt between two pavements; both mirror what stands over them.
  private static func road(_ dx: Float, _ dy: Float) -> Light {
    let distance = 1 / dy
    let across = dx * distance
    if across.magnitude > 2 { return above(dx, dy) }
    let isPavement = across.magnitude > 1.35
    let wetness = Noise.fractal(across * 1.7, distance * 0.6, 3, 50)
    let puddle = smooth(0.46, 0.6, wetness)
    let grit = Noise.fractal(across * 46, distance * 34, 3, 51)
    let near = decay(distance * 0.25)
    let rough = (grit - 0.5) * (0.1 - 0.085 * puddle) * near
    let wobble = (Noise.value(across * 7, distance * 16, 52) - 0.5) * 0.05 * (1 - 0.6 * puddle)
    let mirror = above(dx + wobble + rough, -dy * (1 + rough * 2) - rough.magnitude * 0.5)
    var ground = Light(0.07, 0.072, 0.077) * (0.45 + 1.1 * grit)
    if isPavement {
      let slab = fraction(distance * 1.1) < 0.03 || fraction(across * 2.4) < 0.03
      ground = Light(0.135, 0.132, 0.13) * ((slab ? 0.55 : 0.85) + 0.3 * grit)
    }
    let curb = smooth(0.05, 0.02, (across.magnitude - 1.35).magnitude)
    ground = ground.mixed(with: Light(0.2, 0.2, 0.2), curb * 0.7)
    // The flatter the view, the more a wet road mirrors.
    let shine = clamp(0.2 + 0.5 * decay(dy * 2.4) + 0.28 * puddle) * (isPavement ? 0.6 : 0.95)
    let wet = ground.mixed(with: mirror * 0.92, clamp(shine))
    return fog.mixed(with: wet, decay(distance * 0.05))
  }

  private static func paintLamps(_ canvas: inout Canvas) {
    for place: Float in [16, 9, 5.2] {
      let scale = 1 / place
      let haze = decay(place * 0.1)
      for side: Float in [-1.42, 1.42] {
        let x = eye.x + side * scale
        let metal = fog.mixed(with: Light(0.03, 0.032, 0.035), haze)
        let top = eye.y - 1.5 * scale
        canvas.line(
          from: (x, eye.y + scale), to: (x, top), thickness: 0.055 * scale,
          endThickness: 0.03 * scale, light: metal)
        canvas.line(
          from: (x, top), to: (x - side * 0.28 * scale, top - 0.1 * scale),
          thickness: 0.03 * scale, light: metal)
        let lampX = x - side * 0.3 * scale
        canvas.glow(
          x: lampX, y: top - 0.08 * scale, radius: 0.75 * scale, light: Light(0.3, 0.27, 0.2))
        canvas.glow(x: lampX, y: top - 0.08 * scale, radius: 0.1 * scale, light: Light(2, 1.8, 1.4))
      }
    }
  }

  /// Drops that fell through the picture while the shutter was open.
  private static func paintRain(_ canvas: inout Canvas) {
    var index: Int32 = 0
    while index < 520 {
      let x = Noise.point(index, 0, 90) * 1.6 - 0.05
      let y = Noise.point(index, 1, 90) * 1.1 - 0.1
      let near = Noise.point(index, 2, 90)
      let length = 0.012 + 0.05 * near * near
      canvas.line(
        from: (x, y), to: (x - length * 0.12, y + length), thickness: 0.0009 + 0.0008 * near,
        light: Light(0.8, 0.83, 0.86), opacity: 0.10 + 0.14 * near)
      index &+= 1
    }
  }
}
