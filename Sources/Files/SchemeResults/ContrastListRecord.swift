/// The JSON of the contrasts of pairs of colors, as in `colorway contrast`.
package struct ContrastListRecord: JSONRecord {
  package struct Pair: JSONRecord {
    /// The colors, as `#rrggbb`, and their names, if they have any.
    package var foreground: String
    package var foregroundName: String?
    package var ground: String
    package var groundName: String?
    /// The WCAG 2 contrast ratio, from 1 to 21, rounded down to two decimals.
    package var ratio: Double
    /// The APCA lightness contrast of text in the foreground color, with two decimals.
    package var apca: Double
    /// The highest level of WCAG 2.2 that the ratio reaches: `AAA`, `AA`, `large` or `none`.
    package var level: String
    /// A Boolean value that indicates whether the ratio is at least the minimum, if there is one.
    package var passes: Bool?

    package init(
      foreground: String, foregroundName: String?, ground: String, groundName: String?,
      ratio: Double, apca: Double, level: String, passes: Bool?
    ) {
      (self.foreground, self.foregroundName) = (foreground, foregroundName)
      (self.ground, self.groundName) = (ground, groundName)
      (self.ratio, self.apca) = (ratio, apca.rounded(decimals: 2))
      (self.level, self.passes) = (level, passes)
    }
  }

  /// The minimum ratio that the pairs should have, if one was given.
  package var minimum: Double?
  package var pairs: [Pair]
  /// The version of the JSON format.
  package var version = FormatVersion.current
  /// The program and its version.
  package var tool = FormatVersion.tool

  package init(minimum: Double?, pairs: [Pair]) { (self.minimum, self.pairs) = (minimum, pairs) }
}
