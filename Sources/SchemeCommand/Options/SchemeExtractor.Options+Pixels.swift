internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SystemFiles

extension SchemeExtractor.Options {
  /// Reads the options about which pixels count, and by how much.
  mutating func readPixelOptions(_ arguments: ParsedArguments) throws(UsageError) {
    emphasis = try arguments.choice(of: .emphasis) ?? emphasis
    region = try arguments.region() ?? region
    ignoredColors = try arguments.ignoredColors()
    alphaThreshold = try arguments.alphaThreshold() ?? alphaThreshold
    background = try arguments.background() ?? background
  }
}

extension ParsedArguments {
  /// Returns a region such as `0,0,640,480` or `25%,25%,50%,50%`.
  fileprivate func region() throws(UsageError) -> ImageRegion? {
    guard let text = value(of: .region)?.text else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { ImageRegion.Length($0) }
    guard parts.count == 4, lengths.count == 4, lengths[2].isPositive, lengths[3].isPositive else {
      throw .badValue(
        option: "--region", value: text,
        expected: "x,y,width,height, each a whole number of pixels or a percentage such as 12.5%, "
          + "width and height above 0")
    }
    return ImageRegion(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }

  /// Returns ranges such as `white`, `#ff8800` or `#ff8800:0.1`.
  fileprivate func ignoredColors() throws(UsageError) -> [ColorRange] {
    var ranges: [ColorRange] = []
    for text in values(of: .ignore).map(\.text) {
      guard let range = ColorRange(text) else {
        throw .badValue(
          option: "--ignore", value: text,
          expected: "white, black, gray, or a color such as '#ff8800' or 'teal', alone or with the "
            + "largest difference, 0 to 1, as in '#ff8800:0.1'",
          nearest: nearestColorName(to: text))
      }
      ranges.append(range)
    }
    return ranges
  }

  fileprivate func alphaThreshold() throws(UsageError) -> Double? {
    guard let text = value(of: .alphaThreshold)?.text else { return nil }
    guard let threshold = Double(text), 0...1 ~= threshold else {
      throw .badValue(option: "--alpha-threshold", value: text, expected: "a number from 0 to 1")
    }
    return threshold
  }

  fileprivate func background() throws(UsageError) -> SRGB8? {
    guard let text = value(of: .background)?.text else { return nil }
    guard let color = SRGB8(opaque: text) else {
      throw .badColor(text, option: .background)
    }
    return color
  }
}

extension ImageRegion.Length {
  /// Creates a length from a whole number of pixels, or from a percentage.
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

extension ColorRange {
  /// The largest difference from a color if none is given.
  private static let usualDifference = 0.05

  fileprivate init?(_ text: String) {
    switch text {
    case "white": self = .white
    case "black": self = .black
    case "gray", "grey": self = .gray
    default:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let difference = parts.count > 1 ? Double(parts[1]) : Self.usualDifference
      guard let color = SRGB8(opaque: String(parts[0])), let difference, 0...1 ~= difference else {
        return nil
      }
      self = .near(color, difference: difference)
    }
  }
}
