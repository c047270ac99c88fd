/// A wall of glazed tiles under a lamp at the left, in a palette of 96 colors.
enum TiledWall {
  private static let shadeCount = 12
  private static let glazes = [
    Light(0.03, 0.16, 0.36), Light(0.02, 0.32, 0.36), Light(0.62, 0.58, 0.48),
    Light(0.58, 0.20, 0.04), Light(0.05, 0.09, 0.17), Light(0.16, 0.34, 0.20),
    Light(0.70, 0.46, 0.10),
  ]
  /// The joints between the tiles.
  private static let mortar = Light(0.34, 0.32, 0.30)

  /// The palette, three bytes a color: for each glaze, and last for the mortar, its shades from
  /// dark to bright.
  static var palette: [UInt8] {
    var canvas = Canvas(width: shadeCount, height: glazes.count + 1)
    canvas.paint { x, y, pixel in
      let row = Int(y * Float(glazes.count + 1))
      let shade = x * Float(glazes.count + 1) / Float(shadeCount)
      let color = row < glazes.count ? glazes[row] : mortar
      pixel = color * (0.12 + 1.15 * shade) + Light(0.9, 0.86, 0.75) * bell(shade - 1, 0.35) * 0.8
    }
    return Samples.bytes(Film(exposure: 1, vignette: 0, grain: 0).develop(canvas))
  }

  /// One palette index a pixel.
  static func indexes(width: Int, height: Int) -> [UInt8] {
    var indexes: [UInt8] = []
    indexes.reserveCapacity(width * height)
    let size = 1 / Float(height)
    var row = 0
    while row < height {
      var column = 0
      while column < width {
        let (glaze, brightness) = surface((Float(column) + 0.5) * size, (Float(row) + 0.5) * size)
        // Dithering: noise decides between the two nearest shades.
        let dither = Noise.point(Int32(column), Int32(row), 9) - 0.5
        let shade = clamp(
          brightness * Float(shadeCount - 1) + dither + 0.5, 0, Float(shadeCount - 1))
        indexes.append(UInt8(glaze * shadeCount + Int(shade)))
        column += 1
      }
      row += 1
    }
    return indexes
  }

  private static func surface(_ x: Float, _ y: Float) -> (glaze: Int, brightness: Float) {
    let place = (x: x * 8 + 0.5, y: y * 8)
    let tile = (x: wholePart(place.x), y: wholePart(place.y))
    let u = place.x - Float(tile.x) - 0.5
    let v = place.y - Float(tile.y) - 0.5
    let lamp = decay(((x - 0.12) * (x - 0.12) + (y - 0.2) * (y - 0.2)) * 1.9)
    let edge = u.magnitude > v.magnitude ? u.magnitude : v.magnitude
    if edge > 0.465 {
      return (glazes.count, clamp(lamp * (0.35 + 0.5 * Noise.fractal(x * 50, y * 50, 2, 5))))
    }
    // Each tile has a diamond or a ring in a second glaze, and sits a little askew.
    let pattern = (tile.x &+ tile.y) % 2
    let radius = (u * u + v * v).squareRoot()
    let isRing = radius > 0.20 && radius < 0.34
    let isDiamond = u.magnitude + v.magnitude < 0.40
    let inner = pattern == 0 ? isRing : isDiamond
    let first = Int(Noise.bits(tile.x, tile.y / 2, 6) % 3)
    let second = 3 + Int(Noise.bits(tile.x / 2, tile.y, 7) % 4)
    let tiltX = (Noise.point(tile.x, tile.y, 8) - 0.5) * 0.3
    let bevel = smooth(0.38, 0.465, edge)
    let away = u.magnitude > v.magnitude ? (u < 0 ? Float(1) : -1) : (v < 0 ? Float(1) : -1)
    let cloudy = (Noise.fractal(x * 22, y * 22, 3, 10) - 0.5) * 0.3
    let shine = bell(u + 0.2 + tiltX, 0.13) * bell(v + 0.2, 0.2) * 0.7
    let brightness = lamp * (0.62 + tiltX * 0.4 + bevel * away * 0.3 + cloudy + shine)
    return (inner ? second : first, clamp(brightness))
  }
}
