internal import ColorMath

/// Ordered dithering with any palette: a color becomes a list of entries that mix to it, of which the mask
/// picks one for each place.
///
/// As in ``ErrorDiffusion``, lists are mixed by their light, and entries chosen by their look.
///
/// Source: T. Knoll, "Pattern dithering", US patent 6,606,166, 1999, expired in 2019, with a mask of blue
/// noise instead of Bayer's.
struct PatternDithering: RowMapper {
  /// The number of entries of a list: a color is mixed in parts of 1/32.
  private static let listLength = 32

  private let mask = BlueNoiseMask.shared
  private var lists = PixelMemo<[UInt8]>()
  private var y = 0

  mutating func indices(of row: [PhotoColor?], in palette: inout MappingPalette) -> [Int?] {
    defer { y += 1 }
    return row.indices.map { x in
      row[x].map { color in
        let list = list(for: color, in: &palette)
        return Int(list[mask.rank(x: x, y: y) * Self.listLength / BlueNoiseMask.rankCount])
      }
    }
  }

  private mutating func list(for color: PhotoColor, in palette: inout MappingPalette) -> [UInt8] {
    if let list = lists[color.code] { return list }
    let list = Self.list(mixing: color.light, in: &palette)
    lists[color.code] = list
    return list
  }

  /// Returns entries whose mean light is as near to a color's as they can be, from the darkest to the
  /// lightest.
  static func list(mixing light: Light, in palette: inout MappingPalette) -> [UInt8] {
    let goal = palette.bounded(light)
    var lack = Light()
    let chosen = (0..<listLength).map { _ in
      let index = palette.index(nearest: palette.sought(goal + lack))
      lack += goal - palette.lights[index]
      return index
    }
    return palette.sortedByLightness(chosen).map { UInt8($0) }
  }
}
