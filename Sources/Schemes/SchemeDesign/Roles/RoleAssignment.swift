import ColorMath
import SchemeExtraction

/// The rules that choose a color of a scheme for each role.
struct RoleAssignment {
  private let swatches: [ImageColorScheme.Swatch]

  /// The minimum fraction of its chroma that an accent keeps, if any background allows it.
  static let minimumChromaKept = 0.6

  init(_ scheme: ImageColorScheme) { swatches = scheme.swatches }

  /// Returns the color for a role, given the colors of the preceding roles.
  func color(
    for role: SchemeRoles.Role, after colors: [RoleColor], _ requirements: [ContrastRequirement]
  ) -> RoleColor {
    switch role {
    case .background: RoleColor(background, original: background)
    case .surface: surface(on: colors[0].color)
    case .text, .onAccent: RoleColor(mostReadable(requirements), meeting: requirements)
    case .accent:
      RoleColor(mostVivid(besides: colors.map(\.original)), isVivid: true, meeting: requirements)
    }
  }

  private var background: SRGB8 {
    let best = swatches.max { suitability(of: $0) < suitability(of: $1) }
    return (best ?? swatches[0]).rgb
  }

  /// Returns the suitability of a color as the background: its share, multiplied by penalty
  /// factors. The penalties are for a contrast with black or white text below 10:1, down to 4.5:1;
  /// for chroma, up to 0.2; and for making the accent lose its chroma.
  private func suitability(of swatch: ImageColorScheme.Swatch) -> Double {
    let contrast = swatch.rgb.contrastRatio(with: swatch.rgb.ink)
    let readability = (contrast - MinimumContrast.text) / (10 - MinimumContrast.text)
    let calmness = 1 - swatch.color.visibleChroma / 0.2
    let accent = mostVivid(besides: [swatch.rgb])
    let requirement = ContrastRequirement(background: swatch.rgb, minimum: MinimumContrast.graphics)
    let kept = Oklab(RoleColor(accent, isVivid: true, meeting: [requirement]).color).chroma
    let isVivid = kept >= Oklab(accent).chroma * Self.minimumChromaKept
    return swatch.share * min(max(readability, 0.05), 1) * min(max(calmness, 0.1), 1)
      * (isVivid ? 1 : 0.1)
  }

  /// The maximum difference of a surface from the background in hue and chroma.
  private static let surfaceTintDifference = 0.06

  /// Returns a color for surfaces. It is the color nearest to the background that is not too near,
  /// has a similar hue, and can carry the same text. If there is none, it is the background made
  /// slightly lighter or darker.
  private func surface(on background: SRGB8) -> RoleColor {
    let place = Oklab(background)
    func isSurface(_ color: SRGB8) -> Bool {
      let other = Oklab(color)
      let tint = Tint(a: other.a - place.a, b: other.b - place.b)
      return 0.02...0.2 ~= other.difference(from: place)
        && tint.chroma <= Self.surfaceTintDifference && bearsText(with: background, color)
    }
    let near = swatches.map(\.rgb)
      .filter(isSurface)
      .min { Oklab($0).squaredDifference(from: place) < Oklab($1).squaredDifference(from: place) }
    if let near { return RoleColor(near, original: near) }
    // Below a lightness of about 0.16, colors look black.
    let (lighter, darker) = (max(place.lightness + 0.05, 0.16), max(place.lightness - 0.05, 0))
    let shifted = (lighter < 0.99 ? [lighter, darker] : [darker, lighter])
      .map { Tint(place).color(lightness: min($0, 1)) }
    let surface = shifted.first { bearsText(with: background, $0) } ?? background
    return RoleColor(surface, original: background)
  }

  /// Returns whether black or white text is readable on both backgrounds.
  private func bearsText(with first: SRGB8, _ second: SRGB8) -> Bool {
    let requirements = [ContrastRequirement](on: [first, second], atLeast: MinimumContrast.text)
    return requirements.fulfillment(by: .readable(meeting: requirements)) >= 1
  }

  /// Returns the color with the most contrast, and among equals the most common.
  private func mostReadable(_ requirements: [ContrastRequirement]) -> SRGB8 {
    let others = swatches.map(\.rgb)
    return others.dropFirst().reduce(others[0]) { best, next in
      requirements.fulfillment(by: next) > requirements.fulfillment(by: best) ? next : best
    }
  }

  /// Returns the most vivid color other than the background, which is the first of `colors`. A
  /// color of the surface or the text is returned only if it is much more vivid than all unused
  /// colors.
  private func mostVivid(besides colors: [SRGB8]) -> SRGB8 {
    let free = swatches.filter { $0.rgb != colors.first }
    guard let best = free.mostVivid else { return swatches[0].rgb }
    let unused = free.filter { !colors.contains($0.rgb) }.mostVivid
    guard let unused, unused.vividness * 2 >= best.vividness else { return best.rgb }
    return unused.rgb
  }
}
