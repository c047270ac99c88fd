internal import BinaryParsing
internal import ColorMath

/// Photoshop color swatches. Each color has four 16-bit numbers in a color space. Source: Adobe,
/// "Photoshop File Formats Specification", section "Color Swatches".
enum ACO {
  /// The codes of color spaces, without those of ink books (3 to 6 and 10).
  enum Space: Int { case rgb = 0, hsb = 1, cmyk = 2, lab = 7, gray = 8, wideCMYK = 9 }

  /// Returns the palette of a file. A file has one or two lists. If there are two, the second,
  /// which has names, is the palette. Colors of ink books are left out.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var file = ByteCursor(bytes)
    let version = try file.readUInt16()
    guard version == 1 || version == 2 else {
      throw PaletteError(.malformed, "version \(version) is neither 1 nor 2", at: .byte(0))
    }
    var list = try colors(in: &file, version: version)
    if version == 1, file.remainingCount > 0 {
      let start = file.offset
      let next = file.takeUInt16()
      if next == 2, let named = try? Self.colors(in: &file, version: 2) {
        list = named
      } else {
        warnings.append(
          PaletteError(
            next == 2 || next == nil ? .truncated : .malformed,
            "\(bytes.count - start) bytes behind its colors are not a list of names",
            at: .byte(start)))
      }
    }
    if list.skippedCount > 0 {
      let error = PaletteError(
        .unsupported,
        "\(list.skippedCount) of its colors \(list.skippedCount == 1 ? "is" : "are") left out: inks "
          + "of books are not supported",
        at: list.skippedPlace.map { .byte($0) })
      guard !list.colors.isEmpty else { throw error }
      warnings.append(error)
    }
    return [Palette(colors: list.colors)]
  }

  /// The colors of a list, and how many of them are not supported.
  private struct List {
    var colors: [PaletteColor] = []
    var skippedCount = 0
    var skippedPlace: Int?
  }

  private static func colors(
    in file: inout ByteCursor, version: Int
  ) throws(PaletteError) -> List {
    var list = List()
    for _ in 0..<(try file.readUInt16()) {
      let start = file.offset
      let code = try file.readUInt16()
      var words: [Int] = []
      for _ in 0..<4 { words.append(try file.readUInt16()) }
      let label = version == 2 ? try file.readUTF16(unitCount: try file.readUInt32()) : ""
      guard let space = Space(rawValue: code), let color = color(words, in: space) else {
        list.skippedCount += 1
        list.skippedPlace = list.skippedPlace ?? start
        continue
      }
      list.colors.append(color.labeled(label))
    }
    return list
  }

  /// Returns the bytes of a file. As in Photoshop, a list without names comes first, for older readers.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = try palettes.colors(limit: 65_535)
    var file = ByteWriter(.bigEndian)
    for version: UInt16 in [1, 2] {
      file.append([version, UInt16(colors.count)])
      for color in colors {
        let (space, words) = words(of: color)
        file.append([UInt16(space.rawValue)] + words)
        if version == 2 {
          let units = color.label.zeroTerminatedUTF16
          file.append(UInt32(units.count))
          file.append(units)
        }
      }
    }
    return file.bytes
  }

  private static func color(_ words: [Int], in space: Space) -> PaletteColor? {
    func signed(_ word: Int) -> Double { Double(Int16(truncatingIfNeeded: word)) }
    let (space, components): (PaletteColor.Space, [Double]) =
      switch space {
      case .rgb: (.srgb, words[0..<3].map(fraction))
      case .hsb: (.hsb, words[0..<3].map(fraction))
      // The maximum number means no ink.
      case .cmyk: (.cmyk, words.map { fraction(65_535 - $0) })
      case .lab: (.lab, [Double(words[0]), signed(words[1]), signed(words[2])].map { $0 / 100 })
      case .gray: (.gray, [Double(words[0]) / 10_000])
      case .wideCMYK: (.cmyk, words.map { Double($0) / 10_000 })
      }
    return PaletteColor(space: space, components: components)
  }

  private static func words(of color: PaletteColor) -> (space: Space, words: [UInt16]) {
    let c = color.components
    switch color.space {
    case .srgb: return (.rgb, c.map { word($0 * 65_535) } + [0])
    case .hsb: return (.hsb, c.map { word($0 * 65_535) } + [0])
    case .cmyk: return (.cmyk, c.map { 65_535 - word($0 * 65_535) })
    case .lab: return (.lab, [word(c[0] * 100), signedWord(c[1]), signedWord(c[2]), 0])
    case .gray: return (.gray, [word(c[0] * 10_000), 0, 0, 0])
    }
  }

  private static func fraction(_ word: Int) -> Double { Double(word) / 65_535 }

  private static func word(_ value: Double) -> UInt16 {
    UInt16(min(65_535, max(0, value.rounded())))
  }

  private static func signedWord(_ value: Double) -> UInt16 {
    UInt16(bitPattern: Int16(min(32_767, max(-32_768, (value * 100).rounded()))))
  }
}
