package import ColorMath

package struct PictureColor: Hashable, Sendable {
  /// The maximum number of colors of a picture. Each takes a line of its table, or more.
  package static let maximumCount = 4_096

  package var color: SRGB8
  /// The share of the photo, above 0 and at most 1.
  package var share: Double
  package var shareText: String
  /// The everyday name, such as `light blue`, shown where there is enough room.
  package var name: String?

  package init(color: SRGB8, share: Double, shareText: String, name: String? = nil) {
    (self.color, self.share, self.shareText, self.name) = (color, share, shareText, name)
  }

  package var code: String { color.hex }
}

extension [PictureColor] {
  /// The share of the photo that looks like none of the colors, or 0 if it is too small to be seen.
  package var rest: Double {
    let rest = 1 - reduce(0) { $0 + $1.share }
    return 0.005..<1 ~= rest ? rest : 0
  }

  var restLabel: String { "rest \(Int((rest * 100).rounded()))%" }

  /// Returns the fractions of a picture that the colors take, which leave the ``rest`` free: their
  /// shares, with small ones raised to a minimum. With many colors, the minimum is at most a
  /// quarter of the mean.
  package func visibleParts(least: Double) -> [Double] {
    let whole = 1 - rest
    let least = Swift.min(least, 0.25 * whole / Double(Swift.max(count, 1)))
    let total = reduce(0) { $0 + $1.share }
    // Raising small colors shrinks the others proportionally, until none is too small.
    var isRaised = map { _ in false }
    var factor = 1.0
    while true {
      let raisedCount = isRaised.count { $0 }
      let free = zip(self, isRaised).reduce(0) { $0 + ($1.1 ? 0 : $1.0.share) }
      factor = free > 0 ? (whole - least * Double(raisedCount)) / free : 0
      let tooSmall = indices.filter { !isRaised[$0] && self[$0].share * factor < least }
      if tooSmall.isEmpty || total <= 0 { break }
      for index in tooSmall { isRaised[index] = true }
    }
    return indices.map { isRaised[$0] ? least : self[$0].share * factor }
  }

  package var summary: String {
    let colors = map { $0.shareText.isEmpty ? $0.code : "\($0.code) \($0.shareText)" }
    return (colors + (rest > 0 ? [restLabel] : [])).joined(separator: ", ")
  }
}
