/// Three pears and a bottle on a table, in the light of a window at the left.
enum StillLife {
  private static let table: Float = 0.66
  private static let window = (x: Float(-0.70), y: Float(-0.42), z: Float(0.58))

  static func canvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    paintWall(&canvas)
    paintTable(&canvas)
    paintBottle(&canvas)
    paintPear(&canvas, x: 0.66, foot: 0.80, tall: 0.36, lean: -0.015, seed: 1)
    paintPear(&canvas, x: 0.93, foot: 0.83, tall: 0.34, lean: 0.05, seed: 2)
    paintPear(&canvas, x: 0.46, foot: 0.87, tall: 0.32, lean: -0.05, seed: 3)
    return canvas
  }

  private static func paintWall(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: 0...table) { x, y, pixel in
      let plaster = Noise.fractal(x * 5, y * 5, 5, 11)
      let beam = decay((x - 0.2) * (x - 0.2) * 2.2 + (y - 0.25) * (y - 0.25) * 2.4)
      let light = 0.07 + 0.75 * beam
      pixel = Light(0.20, 0.27, 0.28) * (light * (0.7 + 0.6 * plaster))
    }
  }

  private static func paintTable(_ canvas: inout Canvas) {
    canvas.paint(x: 0...canvas.aspect, y: table...1) { x, y, pixel in
      let near = (y - table) / (1 - table)
      let away = 1 / (0.5 + near)
      let board = wholePart((x - 0.66) * away * 2.6 + 20)
      let tone = 0.7 + 0.6 * Noise.point(board, 1, 12)
      let seam = smooth(0.0, 0.035, fraction((x - 0.66) * away * 2.6 + 20))
      let grain = Noise.fractal((x - 0.66) * away * 55, near * 2.6 + Float(board), 4, 13)
      let knot = Noise.fractal(x * 7, y * 3, 3, 14)
      let wood = Light(0.34, 0.165, 0.07) * (tone * (0.35 + 0.9 * grain + 0.3 * knot))
      let lit = 0.22 + 1.1 * decay((x - 0.25) * (x - 0.25) * 1.6)
      pixel =
        wood * (lit * (0.4 + 0.6 * seam)) + Light(0.10, 0.12, 0.13) * (bell(near, 0.7) * 0.5 * lit)
    }
  }

  private static func shadow(_ canvas: inout Canvas, x: Float, foot: Float, size: Float) {
    canvas.paint(x: x - size * 1.2...x + size * 3.6, y: foot - size * 0.6...foot + size * 0.6) {
      px, py, pixel in
      let along = (px - x - size * 0.9) / (size * 2.4)
      let aside = (py - foot + size * 0.1 + (px - x) * 0.06) / (size * 0.46)
      let cast = bell(along, 1) * bell(aside, 1)
      let contact = bell((px - x) / (size * 1.05), 1) * bell((py - foot) / (size * 0.2), 1)
      pixel *= (1 - 0.72 * clamp(cast * 1.3)) * (1 - 0.8 * contact)
    }
  }

  private static func paintPear(
    _ canvas: inout Canvas, x: Float, foot: Float, tall: Float, lean: Float, seed: UInt32
  ) {
    shadow(&canvas, x: x, foot: foot - 0.008, size: tall * 0.33)
    let top = foot - tall
    canvas.line(
      from: (x + lean, top + tall * 0.03), to: (x + lean * 1.7 + 0.012, top - tall * 0.14),
      thickness: 0.011, endThickness: 0.013, light: Light(0.075, 0.045, 0.022))
    canvas.solid(
      x: x, y: top...foot, reach: tall * 0.36, lean: lean,
      radius: { down in
        let t = clamp(down)
        // An egg, narrowed where the neck is.
        return tall * (t * (1 - t)).squareRoot() * (0.32 + 0.43 * smooth(0.16, 0.76, t))
      }
    ) { point in
      let mottle = Noise.fractal(point.across * 2.2 + 7, point.down * 4, 4, 20 &+ seed)
      let freckle = smooth(0.70, 0.8, Noise.value(point.across * 22, point.down * 46, 30 &+ seed))
      let blush = smooth(0.1, 0.9, point.across * 0.7 + mottle * 0.9 - 0.2) * 0.75
      var skin = Light(0.50, 0.52, 0.075).mixed(with: Light(0.62, 0.15, 0.03), blush)
      skin = skin.mixed(with: Light(0.28, 0.18, 0.06), freckle * 0.55)
      skin *= 0.75 + 0.5 * mottle
      let light = point.lit(from: window)
      let bounce = clamp(point.normal.y) * 0.12
      let shine = bell(point.across + 0.42, 0.26) * bell(point.down - 0.52, 0.16) * 0.5
      return skin * (0.05 + 1.15 * light) + Light(0.5, 0.25, 0.1) * bounce + Light(1, 1, 0.95)
        * shine
    }
  }

  private static func paintBottle(_ canvas: inout Canvas) {
    let x: Float = 1.12
    let foot: Float = 0.75
    shadow(&canvas, x: x, foot: foot, size: 0.11)
    canvas.solid(
      x: x, y: 0.12...foot, reach: 0.12,
      radius: { down in
        let shoulder = smooth(0.28, 0.46, down)
        let lip: Float = down < 0.045 ? 0.008 : 0
        return 0.030 + lip + 0.068 * shoulder - 0.012 * smooth(0.97, 1, down)
      }
    ) { point in
      let through = 0.10 + 0.55 * smooth(0.2, 0.95, point.across) * smooth(0.1, 0.9, point.down)
      let glass = Light(0.035, 0.14, 0.045) * through
      let swirl = 0.8 + 0.4 * Noise.value(point.across * 4, point.down * 9, 41)
      let pane = bell(point.across + 0.55, 0.20) * smooth(0.36, 0.46, point.down)
      let bars = smooth(0.05, 0.02, (fraction(point.down * 4.2) - 0.5).magnitude)
      let shine = pane * (1 - bars * 0.8) * 0.75 * smooth(0.98, 0.9, point.down)
      let neck = bell(point.across + 0.5, 0.25) * smooth(0.3, 0.2, point.down) * 0.4
      return glass * swirl + Light(0.85, 0.95, 0.95) * (shine + neck)
    }
  }
}
