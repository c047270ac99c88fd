internal import Colorway
internal import SchemeResults
internal import StructuredText

/// The contrasts of pairs of colors.
struct Contrasts {
  struct Pair: Hashable {
    let foreground, ground: PaletteColor
    /// The ratio of WCAG 2, from 1 to 21.
    let ratio: Double

    init(_ foreground: PaletteColor, on ground: PaletteColor) {
      (self.foreground, self.ground) = (foreground, ground)
      ratio = foreground.srgb8.contrastRatio(with: ground.srgb8)
    }

    /// Returns whether the ratio is at least a minimum, apart from the error of its computation.
    func reaches(_ minimum: Double) -> Bool { ratio + 1e-9 >= minimum }

    /// The ratio in hundredths, rounded down, so that it never reads as a level that it does not reach.
    var hundredths: Int { Int(((ratio + 1e-9) * 100).rounded(.down)) }

    /// The highest level of WCAG 2.2 that the pair reaches.
    var level: String {
      reaches(7) ? "AAA" : reaches(4.5) ? "AA" : reaches(3) ? "large" : "none"
    }
  }

  let pairs: [Pair]
  let minimum: Double?

  /// Pairs the colors of two palettes with each other, or all colors of one or several palettes.
  init(of palettes: [[PaletteColor]], minimum: Double?) {
    self.minimum = minimum
    if palettes.count == 2 {
      pairs = palettes[0].flatMap { color in palettes[1].map { Pair(color, on: $0) } }
    } else {
      let colors = palettes.flatMap(\.self)
      pairs = colors.indices.flatMap { index in
        colors[(index + 1)...].map { Pair(colors[index], on: $0) }
      }
    }
  }

  var areEnough: Bool {
    minimum.map { minimum in pairs.allSatisfy { $0.reaches(minimum) } } ?? true
  }

  /// A line for each pair.
  var text: String {
    pairs.map { pair in
      let ratio = decimal(pair.hundredths, places: 2)
      let padding = String(repeating: " ", count: max(0, 5 - ratio.count))
      let level = pair.level + String(repeating: " ", count: max(0, 5 - pair.level.count))
      let mark = minimum.map { pair.reaches($0) ? "" : "  below \($0)" } ?? ""
      return
        "\(padding)\(ratio)  \(level)  \(pair.foreground.label) on \(pair.ground.label)\(mark)\n"
    }.joined()
  }

  var record: ContrastListRecord {
    ContrastListRecord(
      minimum: minimum,
      pairs: pairs.map { pair in
        ContrastListRecord.Pair(
          foreground: pair.foreground.srgb8.hex, foregroundName: pair.foreground.name,
          ground: pair.ground.srgb8.hex, groundName: pair.ground.name,
          ratio: Double(pair.hundredths) / 100,
          apca: pair.foreground.srgb8.apcaContrast(on: pair.ground.srgb8), level: pair.level,
          passes: minimum.map { pair.reaches($0) })
      })
  }
}

extension PaletteColor {
  /// The code, and the name if there is one.
  fileprivate var label: String {
    srgb8.hex + (name.map { " " + RawPath(String($0.prefix(200))).printable } ?? "")
  }
}
