package import ColorMath

/// A color of a scheme as pictures show it.
package struct PictureColor: Hashable, Sendable {
  /// The color.
  package var color: SRGB8
  /// Its part of the photo, above 0 and at most 1.
  package var share: Double
  /// What it is called, such as its hex code.
  package var name: String
  /// Its share in words.
  package var shareText: String

  /// Creates a color.
  package init(color: SRGB8, share: Double, name: String, shareText: String) {
    (self.color, self.share, self.name, self.shareText) = (color, share, name, shareText)
  }
}

extension [PictureColor] {
  /// The parts of a whole that the colors take in a picture: their shares, but none less than can be
  /// seen.
  ///
  /// - Parameter least: The least part. Where there are many colors, it is at most a quarter of the
  ///   mean.
  /// - Returns: Parts that add up to 1, but for rounding.
  package func visibleParts(least: Double) -> [Double] {
    let least = Swift.min(least, 0.25 / Double(Swift.max(count, 1)))
    let total = reduce(0) { $0 + $1.share }
    // What is added to the small ones is taken from the others in proportion, until none is too
    // small.
    var isRaised = map { _ in false }
    var factor = 1.0
    while true {
      let raisedCount = isRaised.count { $0 }
      let rest = zip(self, isRaised).reduce(0) { $0 + ($1.1 ? 0 : $1.0.share) }
      factor = rest > 0 ? (1 - least * Double(raisedCount)) / rest : 0
      let tooSmall = indices.filter { !isRaised[$0] && self[$0].share * factor < least }
      if tooSmall.isEmpty || total <= 0 { break }
      for index in tooSmall { isRaised[index] = true }
    }
    return indices.map { isRaised[$0] ? least : self[$0].share * factor }
  }

  /// What there is to see, in words.
  package var summary: String {
    map { "\($0.name) \($0.shareText)" }.joined(separator: ", ")
  }
}
