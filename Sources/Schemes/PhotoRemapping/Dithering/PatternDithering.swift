internal import ColorMath
internal import ImageDecoding

/// Ordered dithering for any palette. Each color becomes a list of entries, from which the mask
/// selects one for each position. Lists are mixed in linear light, and entries are chosen in Oklab.
/// Source: T. Knoll, "Pattern dithering", US patent 6,606,166, 1999, expired in 2019.
struct PatternDithering: RowMapper {
  /// The indices of entries, of which ``partCount`` are used.
  typealias List = [64 of UInt8]

  private let mask: DitherMask
  private let strength: Double
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var memo = PixelCache((list: List(repeating: 0), lab: Oklab(lightness: 0, a: 0, b: 0)))
  /// The number of entries in a mixture. Palettes whose entries are far apart need more.
  let partCount: Int
  private var counts: [UInt8]

  init(
    _ palette: MappingPalette, _ colors: PhotoColors, mask: DitherMask = .blueNoise,
    strength: Double = 1
  ) {
    (self.palette, self.colors) = (palette, colors)
    (self.mask, self.strength) = (mask, strength)
    let colorCount = palette.labs.count
    partCount = colorCount <= 4 ? 64 : colorCount <= 32 ? 32 : 16
    counts = Array(repeating: 0, count: colorCount)
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    for column in row.indices {
      let pixel = row[column]
      guard colors.canSee(pixel) else {
        indices.append(palette.transparentIndex)
        continue
      }
      let (list, lab) = list(for: pixel)
      let place = mask.rank(x: column, y: y, of: partCount)
      indices.append(list[place])
      differences.add(lab.difference(from: palette.labs[Int(list[place])]))
    }
  }

  private mutating func list(for pixel: RGBA8) -> (list: List, lab: Oklab) {
    if let known = memo[pixel] { return known }
    let color = colors[pixel]
    let made = (list: list(mixing: color.light), lab: color.lab)
    memo[pixel] = made
    return made
  }

  /// Returns entries, darkest first, whose mean light is as near as possible to some light.
  mutating func list(mixing light: Light) -> List {
    let goal = palette.goal(for: light, strength: strength)
    var sought = goal
    for _ in 0..<partCount {
      let index = palette.index(nearest: sought)
      counts[index] += 1
      sought = palette.clamped(sought + goal - palette.lights[index])
      if strength < 1 { sought = goal + (sought - goal) * strength }
    }
    var list = List(repeating: 0)
    var end = 0
    for index in palette.indicesByLightness where counts[Int(index)] > 0 {
      for _ in 0..<counts[Int(index)] {
        list[end] = index
        end += 1
      }
      counts[Int(index)] = 0
    }
    return list
  }
}
