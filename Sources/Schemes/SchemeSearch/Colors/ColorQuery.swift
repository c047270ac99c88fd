public import ColorMath

/// Colors to look for in pictures, each with its wanted share. The rest of a picture may have any
/// color.
public struct ColorQuery: Hashable, Sendable {
  /// The colors and their shares above 0, in units of 1/``ColorSignature/whole``.
  package let entries: [ColorSignature.Entry]

  /// A query color that stands for grays of any lightness, from black to white. Its distance from a
  /// color is the chroma of that color.
  public static let anyGray = Oklab(lightness: -.infinity, a: 0, b: 0)

  /// Creates a query for at most 256 colors with wanted shares from 0 to 1, which are rounded to
  /// multiples of 1/32768. Returns `nil` if no share is above 0, a share is invalid, or the shares
  /// add up to more than 1.
  public init?(_ colors: [(color: Oklab, share: Double)]) {
    let total = colors.reduce(0) { $0 + $1.share }
    guard colors.allSatisfy({ 0...1 ~= $0.share }) else { return nil }
    // Rounding errors may make sums of decimals such as 0.1 + 0.2 + 0.7 larger than 1.
    guard total <= 1 + 1e-9 else { return nil }
    let whole = Int((min(total, 1) * Double(ColorSignature.whole)).rounded())
    guard let entries = ColorSignature.entries(colors, sharing: max(whole, 1)) else { return nil }
    self.entries = entries
  }

  /// Creates a query for pictures with all colors of another picture, in the same proportions.
  public init(like signature: ColorSignature) { entries = signature.entries }

  /// The sum of the shares, in units of 1/``ColorSignature/whole``.
  var total: Int { entries.reduce(0) { $0 + Int($1.share) } }

  /// Returns the distance of a picture from the query: 0 if the picture has all of the wanted
  /// shares, and otherwise the mean distance in Oklab by which its colors would have to be moved.
  ///
  /// Of all ways to take the wanted shares from the picture, the one with the shortest moves
  /// counts. If the shares add up to 1, the distance is a metric.
  ///
  /// Source: the earth mover's distance with partial matches of Rubner, Tomasi, Guibas 2000, "The
  /// Earth Mover's Distance as a Metric for Image Retrieval".
  ///
  /// - Complexity: O(*mn*) for *m* and *n* colors if each wanted color finds enough of its nearest
  ///   color. Otherwise a transportation problem is solved.
  public func distance(to picture: ColorSignature) -> Double {
    var matcher = SignatureMatcher(self)
    guard let cost = matcher.cost(of: picture.entries[...], atMost: .max) else { return .infinity }
    return distance(ofCost: cost)
  }

  package func distance(ofCost cost: Int) -> Double {
    Double(cost) / (Double(total) * ColorSignature.costPerUnit)
  }

  /// Returns the maximum total cost within a distance.
  package func cost(ofDistance distance: Double) -> Int {
    let product = distance * Double(total) * ColorSignature.costPerUnit
    guard product >= 0 else { return -1 }
    // No total cost is as large as 2⁵³. The product is rounded, so it may be one too small or too large.
    let cost = Int(min(product, 0x1p53))
    return [cost + 1, cost].first { self.distance(ofCost: $0) <= distance } ?? cost - 1
  }
}
