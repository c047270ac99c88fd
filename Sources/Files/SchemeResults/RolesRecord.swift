internal import ColorMath
public import SchemeDesign
internal import SchemeExtraction

/// The JSON of the colors of interface roles and their contrasts.
public struct RolesRecord: JSONRecord {
  /// The color of one role.
  public struct Color: JSONRecord {
    /// The color, as `#rrggbb`.
    public var hex: String
    /// The original color of the scheme, as `#rrggbb`.
    public var original: String
  }

  /// The colors by role.
  public var colors: RecordMembers<SchemeRoles.Role, Color>
  /// The contrasts between the colors.
  public var contrasts: [ContrastRecord]

  package init(_ roles: SchemeRoles) {
    colors = RecordMembers { role in
      Color(hex: roles[role].color.hex, original: roles[role].original.hex)
    }
    contrasts = roles.pairs.map { ContrastRecord($0) }
  }

  private enum CodingKeys: CodingKey { case contrasts }

  /// Reads an object with the roles and the contrasts as members.
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

/// The JSON of the contrast between two colors of a design.
public struct ContrastRecord: JSONRecord {
  /// The role of the foreground color.
  public var foreground: String
  /// The role of the background color.
  public var ground: String
  /// The guaranteed minimum contrast ratio.
  public var minimum: Double
  /// The WCAG 2 contrast ratio, from 1 to 21.
  public var ratio: Double
  /// The APCA lightness contrast, with two decimals.
  public var apca: Double

  /// Creates the record of a pair of colors.
  public init<Role: RecordKey>(_ pair: ContrastPair<Role>) {
    foreground = pair.guarantee.foreground.name
    ground = pair.guarantee.background.name
    minimum = pair.guarantee.minimum
    ratio = pair.ratio
    apca = pair.apca.rounded(decimals: 2)
  }
}
