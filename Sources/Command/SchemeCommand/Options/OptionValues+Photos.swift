internal import Colorway

extension OptionValues where Value == SchemeExtractor.ColorCount {
  static func colorCount(in range: ClosedRange<Int>) -> OptionValues {
    var values = OptionValues(
      "N|auto",
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound), or auto",
      nearest: { nearest(to: $0, among: ["auto"]) },
      text: { if case .exactly(let count) = $0 { "\(count)" } else { "auto" } },
      read: { text in
        if text == "auto" { return .automatic }
        return Int(text).flatMap { range.contains($0) ? .exactly($0) : nil }
      })
    values.choices = { ["auto"] }
    return values
  }
}

extension OptionValues where Value == ImageRegion {
  /// Regions such as `0,0,640,480` or `25%,25%,50%,50%`.
  static var region: OptionValues {
    OptionValues(
      "X,Y,W,H",
      expected: "x,y,width,height, each a whole number of pixels or a percentage such as 12.5%, "
        + "width and height above 0",
      read: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let lengths = parts.compactMap { ImageRegion.Length($0) }
        guard parts.count == 4, lengths.count == 4, lengths[2].isPositive, lengths[3].isPositive
        else { return nil }
        return ImageRegion(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
      })
  }
}

extension OptionValues where Value == ColorRange {
  private static var defaultDifference: Double { 0.05 }

  /// Ranges such as `white`, `#ff8800` or `#ff8800:0.1`.
  static var colorRange: OptionValues {
    OptionValues(
      "COLOR",
      expected: "white, black, gray, or a color such as '#ff8800' or 'teal', alone or with the "
        + "largest difference, 0 to 1, as in '#ff8800:0.1'", nearest: { nearestColorName(to: $0) },
      read: { text in
        switch text {
        case "white": return .white
        case "black": return .black
        case "gray", "grey": return .gray
        default:
          let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
          let difference = parts.count > 1 ? Double(parts[1]) : defaultDifference
          guard let color = SRGB8(opaque: String(parts[0])), let difference, 0...1 ~= difference
          else { return nil }
          return .near(color, difference: difference)
        }
      })
  }
}

extension ImageRegion.Length {
  fileprivate init?(_ text: Substring) {
    if text.last == "%" {
      guard let percentage = Double(text.dropLast()), percentage.isFinite else { return nil }
      self = .fraction(percentage / 100)
    } else {
      guard let count = Int(text) else { return nil }
      self = .pixels(count)
    }
  }

  fileprivate var isPositive: Bool {
    switch self {
    case .pixels(let count): count > 0
    case .fraction(let fraction): fraction > 0
    }
  }
}

extension OptionValues where Value == SRGB8 {
  static var color: OptionValues {
    OptionValues(
      "COLOR", expected: "an opaque color such as '#ff8800', 'teal' or 'oklch(70% 0.1 200)'",
      nearest: { nearestColorName(to: $0) }, text: { $0.hex }, read: { SRGB8(opaque: $0) })
  }
}

/// Returns the name of the color that a user who typed `word` most likely meant.
func nearestColorName(to word: String, among names: [ColorNames] = [.css]) -> String? {
  guard word.allSatisfy({ $0.isLetter || $0 == " " }) else { return nil }
  return nearest(to: word, among: names.flatMap { $0.entries.map(\.name) })
}

extension OptionValues where Value == PathPattern {
  static var pathPattern: OptionValues {
    OptionValues(
      "GLOB", expected: "a pattern such as '*.tmp', 'Private/' or '2019/**/raw'",
      read: { PathPattern($0) })
  }
}
