import ColorMath
public import SchemeExtraction

/// The colors of a scheme as parts of a design: a ground, what stands on it, and what stands out.
///
/// Every color is one of the photo's. Where two that belong together are too much alike, one of them
/// is shifted in lightness by as little as gives it the contrast it needs; hue stays, and so does
/// chroma as far as sRGB has it. It works for any scheme, of a single color too.
public struct SchemeRoles: Hashable, Sendable {
  /// What a color is for.
  public enum Role: Int, Hashable, Sendable, CaseIterable {
    /// The ground of it all: the most common color.
    case background
    /// The ground of what is set apart from the background: a color near to it.
    case surface
    /// Text on background and surface.
    case text
    /// What is to be seen first: the most colorful of the other colors.
    case accent
    /// Text on the accent.
    case onAccent

    /// The name as programs write it: `onAccent`.
    public var name: String { "\(self)" }
  }

  private let colors: [RoleColor]

  /// Gives the colors of a scheme their roles.
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

  /// The pairs of colors that are made to go together, and the contrast they have.
  public var pairs: [ContrastPair<Role>] {
    Self.promises.map { ContrastPair($0) { self[$0].color } }
  }

  /// What any scheme's roles hold to: 4.5 for text, by WCAG 2.2, 1.4.3, and 3 for what has to be
  /// told from the background, by 1.4.11.
  public static let promises: [ContrastPromise<Role>] = [
    ContrastPromise(.text, on: .background, atLeast: LeastContrast.text),
    ContrastPromise(.text, on: .surface, atLeast: LeastContrast.text),
    ContrastPromise(.accent, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.onAccent, on: .accent, atLeast: LeastContrast.text),
  ]
}
