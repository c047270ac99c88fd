import ColorMath
import SchemeExtraction

/// Decides which color of a scheme plays which role.
struct RoleCasting {
  private let swatches: [ImageColorScheme.Swatch]

  init(_ scheme: ImageColorScheme) { swatches = scheme.swatches }

  /// The color for a role, after those of the roles before it are known.
  func color(
    for role: SchemeRoles.Role, after colors: [RoleColor], _ requirements: [ContrastRequirement]
  ) -> RoleColor {
    switch role {
    case .background: RoleColor(swatches[0].rgb, original: swatches[0].rgb)
    case .surface: surface(on: colors[0].color)
    case .text, .onAccent: RoleColor(mostReadable(requirements), meeting: requirements)
    case .accent: RoleColor(mostVivid(besides: colors), meeting: requirements)
    }
  }

  /// The color nearest to the background that is not too near and bears the same text, or else the
  /// background made a little lighter or darker.
  private func surface(on background: SRGB8) -> RoleColor {
    let place = Oklab(background)
    let near = swatches.map(\.rgb)
      .filter { 0.02...0.2 ~= Oklab($0).difference(from: place) && bearsText(with: background, $0) }
      .min { Oklab($0).squaredDifference(from: place) < Oklab($1).squaredDifference(from: place) }
    if let near { return RoleColor(near, original: near) }
    // Below a lightness of about 0.16, little can be told from black.
    let (lighter, darker) = (max(place.lightness + 0.05, 0.16), max(place.lightness - 0.05, 0))
    let shifted = (lighter < 0.99 ? [lighter, darker] : [darker, lighter])
      .map { Tint(place).color(lightness: min($0, 1)) }
    let surface = shifted.first { bearsText(with: background, $0) } ?? background
    return RoleColor(surface, original: background)
  }

  /// Whether there is a color of text that can be read on either of two grounds.
  private func bearsText(with first: SRGB8, _ second: SRGB8) -> Bool {
    let requirements = [first, second].map {
      ContrastRequirement(ground: $0, minimum: LeastContrast.text)
    }
    return requirements.fulfillment(by: .readable(meeting: requirements)) >= 1
  }

  /// The color with the most contrast, and of equals the most common.
  private func mostReadable(_ requirements: [ContrastRequirement]) -> SRGB8 {
    let others = swatches.map(\.rgb)
    return others.dropFirst().reduce(others[0]) { best, next in
      requirements.fulfillment(by: next) > requirements.fulfillment(by: best) ? next : best
    }
  }

  /// The most vivid color that plays no other role. Where none is left, the surface may give up its
  /// color, and then the text, but not the background.
  private func mostVivid(besides colors: [RoleColor]) -> SRGB8 {
    let taken = [SchemeRoles.Role.background, .text, .surface].map { colors[$0.rawValue].original }
    for count in stride(from: taken.count, through: 1, by: -1) {
      let free = swatches.filter { !taken.prefix(count).contains($0.rgb) }
      if let accent = free.mostVivid { return accent.rgb }
    }
    return swatches[0].rgb
  }
}
