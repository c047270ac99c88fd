internal import ColorMath

/// A search for the palette entry that looks nearest to some light, fast for many searches. Light
/// is divided into cells. If the same entry is nearest to all corners and the middle of a cell, it
/// is assumed to be nearest in the whole cell, because the region of an entry is convex in Oklab
/// and cells are small there. In the other cells, each light is compared in Oklab.
struct NearestEntries {
  /// The number of cells for an amount of light from 0 to 1. Cells are evenly spaced in the square
  /// root of light, which makes them look about equally large.
  private static let resolution = 32.0
  /// The number of cells along each side, for light from -1 to 2.
  private static let side = 79
  private static let offset = 33.0
  /// The values of cells that have no entry. Palettes with so many entries only lose speed.
  private static let unknown: UInt8 = 255
  private static let mixed: UInt8 = 254

  private var colors: NearestColors
  private var cells = [UInt8](repeating: unknown, count: side * side * side)

  init(_ labs: [Oklab]) { colors = NearestColors(labs) }

  mutating func index(nearest color: Oklab) -> Int { colors.index(nearest: color) }

  /// Returns the index of the entry nearest to some light, each channel of which is from -1 to 2.
  mutating func index(nearest light: Light) -> Int {
    let (x, y, z) = (Self.step(of: light.x), Self.step(of: light.y), Self.step(of: light.z))
    let place = (z * Self.side + y) * Self.side + x
    var entry = cells[place]
    if entry == Self.unknown {
      entry = self.entry(nearestAllOf: Light(Double(x), Double(y), Double(z)))
      cells[place] = entry
    }
    return entry < Self.mixed ? Int(entry) : colors.index(nearest: Oklab(LinearSRGB(light)))
  }

  @inline(__always)
  private static func step(of light: Double) -> Int {
    let root = light.magnitude.squareRoot() * resolution
    return Int((light < 0 ? -root : root) + offset)
  }

  /// Returns the entry that is nearest in the whole cell that begins at some steps, or ``mixed``.
  private mutating func entry(nearestAllOf steps: Light) -> UInt8 {
    func light(_ steps: Light) -> Light {
      let roots = (steps - Self.offset) / Self.resolution
      return roots * Light(abs(roots.x), abs(roots.y), abs(roots.z))
    }
    let nearest = colors.index(nearest: Oklab(LinearSRGB(light(steps + 0.5))))
    for corner in 0..<8 {
      let shift = Light(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
      let index = colors.index(nearest: Oklab(LinearSRGB(light(steps + shift))))
      if index != nearest { return Self.mixed }
    }
    return UInt8(min(nearest, Int(Self.mixed)))
  }
}
