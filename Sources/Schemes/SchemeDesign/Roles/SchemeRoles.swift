import ColorMath
public import SchemeExtraction

/// The colors of a scheme as parts of a design: backgrounds, text and an accent.
///
/// Every color comes from the photo. If two colors that belong together have too little contrast,
/// the lightness of one is shifted by no more than necessary. Its hue is preserved, and so is its
/// chroma as far as sRGB allows. Any scheme is suitable, even one with a single color.
public struct SchemeRoles: Hashable, Sendable {
  /// The roles of colors.
  public enum Role: Int, Hashable, Sendable, CaseIterable {
    /// The main background: a common color on which text is easy to read.
    case background
    /// The background of cards and fields: a color near the background.
    case surface
    /// Text on background and surface.
    case text
    /// The most vivid of the other colors, if the background allows it.
    case accent
    /// Text on the accent.
    case onAccent

    /// The name in code and JSON, such as `onAccent`.
    public var name: String { "\(self)" }
  }

  private let colors: [RoleColor]

  /// Creates the roles by choosing a color of a scheme for each.
  public init(_ scheme: ImageColorScheme) {
    let casting = RoleAssignment(scheme)
    var colors: [RoleColor] = []
    for role in Role.allCases {
      let requirements = Self.guarantees.requirements(of: role) { colors[$0.rawValue].color }
      colors.append(casting.color(for: role, after: colors, requirements))
    }
    self.colors = colors
  }

  /// The color of a role.
  public subscript(role: Role) -> RoleColor { colors[role.rawValue] }

  /// The pairs of roles with a promised contrast, and their actual contrasts.
  public var pairs: [ContrastPair<Role>] {
    Self.guarantees.map { ContrastPair($0) { self[$0].color } }
  }

  /// The minimum contrasts: 4.5 for text, and 3 for the accent. Source: WCAG 2.2, 1.4.3 and 1.4.11.
  public static let guarantees: [ContrastGuarantee<Role>] = [
    ContrastGuarantee(.text, on: .background, atLeast: MinimumContrast.text),
    ContrastGuarantee(.text, on: .surface, atLeast: MinimumContrast.text),
    ContrastGuarantee(.accent, on: .background, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.onAccent, on: .accent, atLeast: MinimumContrast.text),
  ]
}
