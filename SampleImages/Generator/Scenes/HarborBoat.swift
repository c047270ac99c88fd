/// A sailing boat at its mooring, seen against the light.
struct HarborBoat {
  /// The middle of the waterline.
  var x: Float
  var waterline: Float
  /// From stem to stern.
  var length: Float
  /// The lean of the mast to the right per unit of height.
  var lean: Float
  var hull: Light

  static let moored = [
    HarborBoat(
      x: 0.70, waterline: 0.565, length: 0.075, lean: 0.02, hull: Light(0.05, 0.045, 0.05)),
    HarborBoat(
      x: 1.16, waterline: 0.575, length: 0.085, lean: -0.015, hull: Light(0.06, 0.07, 0.1)),
    HarborBoat(
      x: 0.50, waterline: 0.61, length: 0.13, lean: -0.02, hull: Light(0.035, 0.075, 0.11)),
    HarborBoat(
      x: 1.31, waterline: 0.655, length: 0.19, lean: 0.025, hull: Light(0.16, 0.025, 0.02)),
    HarborBoat(
      x: 0.24, waterline: 0.715, length: 0.28, lean: 0.015, hull: Light(0.10, 0.11, 0.13)),
  ]

  func paint(_ canvas: inout Canvas) {
    paintReflection(&canvas)
    let dark = Light(0.012, 0.012, 0.018)
    let masthead = (x: x - length * 0.04 + lean * length, y: waterline - length * 1.25)
    let foot = (x: x - length * 0.04, y: waterline - length * 0.1)
    canvas.line(
      from: foot, to: masthead, thickness: length * 0.022, endThickness: length * 0.01, light: dark)
    let stays: [Float] = [-0.5, 0.47]
    for end in stays {
      canvas.line(
        from: masthead, to: (x + length * end, waterline - length * 0.15), thickness: 0.0011,
        light: dark, opacity: 0.7)
    }
    // The sail is stowed along the boom.
    canvas.line(
      from: (foot.x, waterline - length * 0.28), to: (x + length * 0.36, waterline - length * 0.25),
      thickness: length * 0.05, endThickness: length * 0.03, light: Light(0.10, 0.085, 0.085))
    paintHull(&canvas)
    paintCabin(&canvas)
  }

  private func paintHull(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    let deck = length * 0.15
    canvas.paint(
      x: x - length * 0.55...x + length * 0.55, y: waterline - deck * 1.4...waterline + 0.004
    ) { px, py, pixel in
      let t = (px - x) / (length * 0.5)
      let above = (waterline - py) / deck
      // The stem rakes outward to the left; the stern is cut off.
      let bow = -0.86 - 0.17 * above
      let stern = 0.88 + 0.06 * above
      let sheer = 0.8 + 0.28 * t * t - 0.1 * t
      let across =
        clamp(0.5 + (t - bow) * length * 0.5 * unit)
        * clamp(0.5 + (stern - t) * length * 0.5 * unit)
      let down =
        clamp(0.5 + (sheer - above) * deck * unit) * clamp(0.5 + above * deck * unit)
      let cover = across * down
      guard cover > 0 else { return }
      let rim = smooth(sheer - 0.16, sheer - 0.02, above)
      let belly = 0.35 + 0.65 * clamp(above)
      let planks = 0.82 + 0.3 * Noise.value(px * 30, above * 9, 92)
      let stripe = smooth(0.06, 0.03, (above - 0.2).magnitude) * 0.8
      let wood = (hull * (belly * planks)).mixed(with: Light(0.01, 0.01, 0.014), stripe)
      let paint = wood + Light(0.5, 0.22, 0.1) * (rim * 0.45)
      pixel = pixel.mixed(with: paint, cover)
    }
  }

  private func paintCabin(_ canvas: inout Canvas) {
    let roof = waterline - length * 0.215
    canvas.box(
      x: x - length * 0.16...x + length * 0.24, y: roof...waterline - length * 0.125,
      light: Light(0.11, 0.10, 0.10))
    for port in 0..<3 {
      let left = x - length * 0.11 + Float(port) * length * 0.1
      let light = Light(1.4, 0.8, 0.3) * (port == 1 ? 1 : 0.55)
      canvas.box(
        x: left...left + length * 0.055, y: roof + length * 0.025...roof + length * 0.055,
        light: light)
      canvas.glow(
        x: left + length * 0.03, y: roof + length * 0.04, radius: length * 0.16, light: light * 0.1)
    }
  }

  private func paintReflection(_ canvas: inout Canvas) {
    let unit = Float(canvas.height)
    canvas.paint(
      x: x - length * 0.6...x + length * 0.6, y: waterline...waterline + length * 0.95
    ) { px, py, pixel in
      let below = py - waterline
      let ripple = Noise.value(px * 42, py * 190, 91) - 0.5
      let bent = px + ripple * (0.006 + below * 0.09)
      let body = bell(bent - x, length * 0.52) * smooth(length * 0.24, length * 0.12, below)
      let mast = x - length * 0.04 + lean * below
      let trace = coverage((bent - mast).magnitude, inside: length * 0.014, unit: unit)
      let shade = clamp(body * 1.7) * 0.82 + trace * 0.5 * smooth(length * 0.95, 0, below)
      pixel = pixel.mixed(with: Light(0.012, 0.016, 0.024) + hull * 0.12, clamp(shade, 0, 0.9))
    }
  }
}
