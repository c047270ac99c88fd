public import SchemeDesign

/// The contrast of two colors of a design, as JSON has it.
public struct ContrastRecord: JSONRecord {
  /// The color in front, by its role.
  public var foreground: String
  /// The color behind it, by its role.
  public var ground: String
  /// The promised minimum ratio.
  public var minimum: Double
  /// The ratio of WCAG 2, from 1 to 21.
  public var ratio: Double
  /// The lightness contrast of APCA, with two decimals.
  public var apca: Double

  /// Creates the record of a pair.
  public init<Role: RecordKey>(_ pair: ContrastPair<Role>) {
    foreground = pair.promise.foreground.name
    ground = pair.promise.ground.name
    minimum = pair.promise.minimum
    ratio = pair.ratio
    apca = pair.apca.rounded(decimals: 2)
  }
}
