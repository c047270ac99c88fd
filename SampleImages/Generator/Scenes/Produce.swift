/// A kind of fruit, as round as fruit is.
struct Produce {
  /// The radius of one, in units of the picture's height, in the farthest row.
  var radius: Float
  /// The skin where it is ripest.
  var skin: Light
  /// The skin of the other side, or of the less ripe ones.
  var blush: Light
  /// The height of one, divided by its width.
  var tall: Float = 1
  /// The gloss of the skin.
  var gloss: Float = 0.5
  /// The roughness of the skin.
  var pores: Float = 0

  static let all = [
    Produce(
      radius: 0.030, skin: Light(0.95, 0.30, 0.01), blush: Light(0.9, 0.42, 0.03), pores: 0.3),
    Produce(
      radius: 0.029, skin: Light(0.62, 0.015, 0.02), blush: Light(0.65, 0.34, 0.04), gloss: 0.9),
    Produce(
      radius: 0.025, skin: Light(0.92, 0.70, 0.03), blush: Light(0.75, 0.66, 0.06), tall: 0.86,
      pores: 0.25),
    Produce(
      radius: 0.021, skin: Light(0.10, 0.025, 0.16), blush: Light(0.20, 0.03, 0.14), gloss: 0.35),
    Produce(
      radius: 0.028, skin: Light(0.30, 0.52, 0.05), blush: Light(0.48, 0.58, 0.10), gloss: 0.7),
    Produce(
      radius: 0.027, skin: Light(0.80, 0.045, 0.015), blush: Light(0.85, 0.12, 0.02), tall: 0.88,
      gloss: 1.1),
    Produce(
      radius: 0.024, skin: Light(0.09, 0.30, 0.03), blush: Light(0.16, 0.40, 0.05), tall: 0.9,
      gloss: 0.5, pores: 0.2),
    Produce(
      radius: 0.029, skin: Light(0.92, 0.42, 0.16), blush: Light(0.80, 0.10, 0.07), gloss: 0.12),
    Produce(
      radius: 0.017, skin: Light(0.34, 0.008, 0.02), blush: Light(0.55, 0.015, 0.03), gloss: 1.2),
  ]

  func paint(_ canvas: inout Canvas, x: Float, y: Float, scale: Float, seed: UInt32) {
    let unit = Float(canvas.height)
    let size = radius * scale * (0.92 + 0.16 * Noise.point(1, 1, seed))
    let half = size * tall
    let ripeness = Noise.point(2, 2, seed)
    let turn = Noise.point(3, 3, seed) * 2 - 1
    let stalk = (x: turn * 0.45, y: -0.55 * Noise.point(4, 4, seed))
    canvas.paint(x: x - size * 1.25...x + size * 1.25, y: y - half * 1.2...y + half * 1.35) {
      px, py, pixel in
      let u = (px - x) / size
      let v = (py - y) / half
      let square = u * u + v * v
      // Fruit at the back gets less light.
      let shadow = bell(u - 0.1, 1.2) * bell(v - 0.15, 1.2)
      pixel *= 1 - 0.6 * shadow
      let distance = square.squareRoot()
      let cover = clamp(0.5 + (1 - distance) * size * unit)
      guard cover > 0 else { return }
      let z = (1 - clamp(square)).squareRoot()
      let light = clamp(-0.46 * u - 0.68 * v + 0.57 * z)
      let bounce = clamp(0.5 * v + 0.3 * u) * 0.16
      let side = smooth(0.2, 0.9, ripeness * 0.6 + 0.5 * (u * turn + v * 0.4) + 0.12)
      let mottle = Noise.fractal(u * 2.6 + ripeness * 40, v * 2.6, 2, seed) - 0.5
      let pits = pores * (Noise.value(u * 13, v * 13, seed &+ 5) - 0.5)
      var color = skin.mixed(with: blush, clamp(side + mottle * 0.7))
      let dimple = bell(u - stalk.x, 0.26) * bell(v - stalk.y, 0.26)
      color = color.mixed(with: Light(0.05, 0.05, 0.015), dimple * 0.75)
      let diffuse = 0.10 + 1.12 * light * (1 + pits) + bounce
      let shine = bell(u + 0.36, 0.34) * bell(v + 0.48, 0.28) * gloss * 0.75
      let edge = 0.7 + 0.3 * z
      pixel = pixel.mixed(with: color * (diffuse * edge) + Light(1, 0.96, 0.88) * shine, cover)
    }
  }
}
