public import ColorMath

/// Colors to look for in pictures, each with the part of a picture that it is to cover.
/// The rest of a picture may have any color.
/// What the parts leave of a picture may have any color.
public struct ColorQuery: Hashable, Sendable {
  /// The colors and their shares, as parts of ``ColorSignature/whole``. No share is 0.
  package let entries: [ColorSignature.Entry]

  /// Creates a query for some colors, or returns `nil` if no part is above 0, one is below 0 or not a
  /// number, they add up to more than 1, or there are more than 256 colors.
  ///
  /// - Parameter colors: The colors, and the part of a picture that each is to cover, from 0 to 1. Parts
  ///   are rounded to multiples of 1/32768.
  public init?(_ colors: [(color: Oklab, share: Double)]) {
    let shares = colors.map(\.share)
    let total = shares.reduce(0, +)
    // Rounding errors may make sums of decimals such as 0.1 + 0.2 + 0.7 larger than 1.
    guard colors.count <= ColorSignature.mostColors, total <= 1 + 1e-9 else { return nil }
    let whole = Int((min(total, 1) * Double(ColorSignature.whole)).rounded())
    guard let parts = ColorSignature.parts(shares, of: max(whole, 1)) else { return nil }
    entries = zip(colors, parts).compactMap { color, part in
      part > 0 ? ColorSignature.Entry(color.color, share: UInt16(part)) : nil
    }
  }

  /// Creates a query for pictures that have all colors of another, in the same proportions.
  public init(like signature: ColorSignature) { entries = signature.entries }

  /// The sum of the shares, as a part of ``ColorSignature/whole``.
  var total: Int { entries.reduce(0) { $0 + Int($1.share) } }

  /// Returns the distance of a picture from the query. The distance is 0 if the picture has all of
  /// the colors in their parts. Otherwise, it is the mean distance in Oklab by which its colors
  /// would have to be moved.
  ///
  /// Of all ways to take the wanted parts from the picture, the one that moves them least counts.
  /// If the parts add up to 1, the distance is a metric.
  ///
  /// - Complexity: For *m* and *n* colors, O(*mn*) if each wanted color finds enough of its nearest
  ///   color. Otherwise a transportation problem is solved.
  ///
  /// Source: the earth mover's distance, with partial matches, of Rubner, Tomasi, Guibas 2000, "The Earth
  /// Mover's Distance as a Metric for Image Retrieval".
  public func distance(to picture: ColorSignature) -> Double {
    var matcher = SignatureMatcher(self)
    guard let cost = matcher.cost(of: picture.entries[...], atMost: .max) else { return .infinity }
    return distance(ofCost: cost)
  }

  /// Returns the distance that corresponds to a sum of costs.
  package func distance(ofCost cost: Int) -> Double {
    Double(cost) / (Double(total) * ColorSignature.costPerUnit)
  }

  /// Returns the largest sum of costs that corresponds to a distance of at most the given number.
  package func cost(ofDistance distance: Double) -> Int {
    let cost = distance * Double(total) * ColorSignature.costPerUnit
    // No sum of costs is as large as 2⁵³.
    return cost >= 0 ? Int(min(cost, 0x1p53)) : -1
  }
}
