import ColorMath
public import SchemeExtraction

/// The colors of a scheme as parts of a design: grounds, text and an accent.
///
/// Every color is one of the photo's. Where two that belong together are too much alike, one of them
/// is shifted in lightness by no more than it needs. Its hue stays, and its chroma as far as sRGB has
/// it. Any scheme will do, even one of a single color.
public struct SchemeRoles: Hashable, Sendable {
  /// The part that a color plays.
  public enum Role: Int, Hashable, Sendable, CaseIterable {
    /// The main ground: a common color that text can be read on with ease.
    case background
    /// The ground of cards and fields: a color near the background.
    case surface
    /// Text on background and surface.
    case text
    /// The color to be seen first: the most vivid of the others. It stays vivid where the background
    /// allows it.
    case accent
    /// Text on the accent.
    case onAccent

    /// The name in code and JSON, such as `onAccent`.
    public var name: String { "\(self)" }
  }

  private let colors: [RoleColor]

  /// Gives each role a color of a scheme.
  public init(_ scheme: ImageColorScheme) {
    let casting = RoleCasting(scheme)
    var colors: [RoleColor] = []
    for role in Role.allCases {
      let requirements = Self.promises.filter { $0.foreground == role }
        .map { promise in
          ContrastRequirement(
            ground: colors[promise.ground.rawValue].color, minimum: promise.minimum)
        }
      colors.append(casting.color(for: role, after: colors, requirements))
    }
    self.colors = colors
  }

  /// The color of a role.
  public subscript(role: Role) -> RoleColor { colors[role.rawValue] }

  /// The pairs of roles that are promised a contrast, with the contrast they have.
  public var pairs: [ContrastPair<Role>] {
    Self.promises.map { ContrastPair($0) { self[$0].color } }
  }

  /// The contrasts that hold for any scheme: 4.5 for text, and 3 for the accent. Source: WCAG 2.2,
  /// success criteria 1.4.3 and 1.4.11.
  public static let promises: [ContrastPromise<Role>] = [
    ContrastPromise(.text, on: .background, atLeast: LeastContrast.text),
    ContrastPromise(.text, on: .surface, atLeast: LeastContrast.text),
    ContrastPromise(.accent, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.onAccent, on: .accent, atLeast: LeastContrast.text),
  ]
}
