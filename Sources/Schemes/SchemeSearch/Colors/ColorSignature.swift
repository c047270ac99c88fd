public import ColorMath
public import SchemeExtraction

/// The few colors of a picture and their shares, as integers. Sums and comparisons of integers are
/// exact, so distances are the same on every machine and in any order of work. Colors are rounded
/// to steps of 1/32768 in Oklab, far below visible differences.
///
/// Source: Rubner, Tomasi, Guibas 2000, "The Earth Mover's Distance as a Metric for Image Retrieval".
public struct ColorSignature: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The lightness, a and b in Oklab, in steps of 1/32768. In queries, the minimum lightness
    /// stands for any lightness.
    package let lightness, a, b: Int16
    /// The share, in units of 1/``ColorSignature/whole``.
    package let share: UInt16
  }

  package static let whole = 1 << 15
  static let stepsPerUnit = 32_768.0
  /// The cost of a distance of one coordinate step, and of 1 in Oklab.
  static let costPerStep = 32.0
  static let costPerUnit = stepsPerUnit * costPerStep
  /// The maximum number of colors, which is that of a scheme. Moving more would take long.
  package static let maximumColorCount = 1 << 8

  /// The colors in their original order. Their shares add up to ``whole``.
  package let entries: [Entry]

  /// Creates the signature of at most 256 colors with shares in any proportion, or returns `nil` if
  /// no share is above 0 or a share is invalid. Colors with a share below about 1/65536 may be left
  /// out.
  public init?(_ colors: [(color: Oklab, share: Double)]) {
    guard let entries = Self.entries(colors, sharing: Self.whole) else { return nil }
    self.entries = entries
  }

  /// Creates the signature of a scheme, or returns `nil` if all shares are 0.
  public init?(_ scheme: ImageColorScheme) {
    self.init(scheme.swatches.map { (color: $0.color, share: $0.share) })
  }

  /// Returns the entries of the colors that get a part of `whole`, which is divided in proportion
  /// to their shares by the largest remainder method. Of equal remainders, the first is rounded up.
  /// Returns `nil` if there are too many colors, or if shares are invalid or add up to 0.
  static func entries(_ colors: [(color: Oklab, share: Double)], sharing whole: Int) -> [Entry]? {
    let total = colors.reduce(0) { $0 + $1.share }
    guard colors.count <= maximumColorCount, total > 0, total.isFinite,
      colors.allSatisfy({ $0.share >= 0 })
    else { return nil }
    let exact = colors.map { $0.share / total * Double(whole) }
    // Truncation rounds down, because no share is negative.
    var parts = exact.map { Int($0) }
    let missing = whole - parts.reduce(0, +)
    let byRemainder = parts.indices.sorted { first, second in
      let one = exact[first] - Double(parts[first])
      let other = exact[second] - Double(parts[second])
      return one != other ? one > other : first < second
    }
    guard missing >= 0 else { return nil }
    for index in byRemainder.prefix(missing) { parts[index] += 1 }
    return zip(colors, parts).compactMap { color, part in
      part > 0 ? Entry(color.color, share: UInt16(part)) : nil
    }
  }
}

extension ColorSignature.Entry {
  /// Creates the entry of a color. Coordinates beyond those of real colors are clamped.
  init(_ color: Oklab, share: UInt16) {
    self.init(
      lightness: Self.steps(color.lightness), a: Self.steps(color.a), b: Self.steps(color.b),
      share: share)
  }

  private static func steps(_ coordinate: Double) -> Int16 {
    let steps = coordinate * ColorSignature.stepsPerUnit
    guard steps > Double(Int16.min) else { return .min }
    return steps < Double(Int16.max) ? Int16(steps.rounded()) : .max
  }

  /// Returns the distance in Oklab from another color, in steps of 1/2²⁰.
  package func cost(to other: ColorSignature.Entry) -> Int {
    let dl = lightness == .min ? 0 : Int(lightness) - Int(other.lightness)
    let (da, db) = (Int(a) - Int(other.a), Int(b) - Int(other.b))
    let square = dl * dl + da * da + db * db
    // The square is exact. Adding 0.5 and truncating rounds without a call to the C library.
    return Int(Double(square).squareRoot() * ColorSignature.costPerStep + 0.5)
  }
}
