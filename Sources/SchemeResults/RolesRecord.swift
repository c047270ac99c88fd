internal import ColorMath
public import SchemeDesign
internal import SchemeExtraction

/// The JSON of the colors for the parts of an interface and their contrasts.
public struct RolesRecord: JSONRecord {
  /// The color of one role.
  public struct Color: JSONRecord {
    /// The color, as `#rrggbb`.
    public var hex: String
    /// The original color of the scheme, as `#rrggbb`.
    public var original: String
  }

  /// The colors by their roles.
  public var colors: RecordMembers<SchemeRoles.Role, Color>
  /// The contrasts of colors on each other.
  public var contrasts: [ContrastRecord]

  package init(_ roles: SchemeRoles) {
    colors = RecordMembers { role in
      Color(hex: roles[role].color.hex, original: roles[role].original.hex)
    }
    contrasts = roles.pairs.map { ContrastRecord($0) }
  }

  private enum CodingKeys: CodingKey { case contrasts }

  /// Reads an object that has the roles and the contrasts as members.
  public init(from decoder: any Decoder) throws {
    colors = try RecordMembers(from: decoder)
    contrasts = try decoder.container(keyedBy: CodingKeys.self)
      .decode([ContrastRecord].self, forKey: .contrasts)
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    try colors.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(contrasts, forKey: .contrasts)
  }
}

/// The vibrant and muted colors of a photo, each as `#rrggbb`.
public typealias VibrantRecord = RecordMembers<VibrantTarget, String>

extension VibrantRecord {
  package init(_ set: VibrantSet) { self.init { set[$0]?.rgb.hex } }
}

/// The JSON of the contrast of two colors of a design.
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
