internal import ColorMath
internal import SchemeAnimation
internal import SchemeFormats

/// The colors between two palettes, as a value.
struct SchemeBlend {
  /// The names of both sides.
  let name: String
  /// A Boolean value that indicates whether both sides are one color.
  let isOfColors: Bool
  private let morph: SchemeMorph
  private let interpolation: ColorInterpolation
  private let hasShares: Bool

  /// Creates a blend by pairing the colors of two palettes. Each palette must have at least one
  /// color.
  ///
  /// - Parameters:
  ///   - start: The palette at the start.
  ///   - end: The palette at the end. Colors without shares get equal shares.
  ///   - interpolation: The way from color to color.
  init(from start: Palette, to end: Palette, by interpolation: ColorInterpolation) {
    morph = SchemeMorph(from: start.parts, to: end.parts)
    self.interpolation = interpolation
    name = "\(start.name ?? "start") to \(end.name ?? "end")"
    isOfColors = start.colors.count == 1 && end.colors.count == 1
    hasShares = [start, end].allSatisfy { $0.colors.allSatisfy { $0.share != nil } }
  }

  /// Returns the colors at some fractions of the way. There is one palette for each fraction, or a
  /// single palette for all of them if both sides are single colors.
  func palettes(at fractions: [Double]) -> [Palette] {
    let steps = fractions.map { fraction in
      // A color without a share is about to appear, or has disappeared.
      morph.parts(at: fraction, by: interpolation).filter { $0.share > 0 }.map { part in
        PaletteColor(nearest: part.color, share: hasShares ? part.share : nil)
      }
    }
    if isOfColors { return [Palette(name: name, colors: steps.flatMap(\.self))] }
    return zip(fractions, steps).map { fraction, colors in
      // Tenths of a percent distinguish up to 256 steps.
      let tenths = Int((fraction * 1000).rounded())
      let part = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
      return Palette(name: "\(name) \(part)%", colors: colors)
    }
  }

  /// The colors at the ends of each pair.
  var ends: [(start: SRGB8, end: SRGB8)] {
    zip(morph.parts(at: 0), morph.parts(at: 1))
      .map { (SRGB8(nearest: $0.color), SRGB8(nearest: $1.color)) }
  }

  /// Custom properties of CSS with a gradient for each pair of colors, for browsers to fill in.
  var gradients: String {
    let ends = ends
    let declarations = ends.enumerated().map { index, pair in
      "  --gradient\(ends.count > 1 ? "-\(index + 1)" : ""): "
        + "linear-gradient(\(interpolation), \(pair.start.hex), \(pair.end.hex));\n"
    }
    return ":root {\n" + declarations.joined() + "}\n"
  }
}

extension Palette {
  /// The colors with their shares, or with equal shares if a color has none.
  fileprivate var parts: [SchemeMorph.Part] {
    let hasShares = colors.allSatisfy { $0.share ?? 0 > 0 }
    return colors.map { color in
      SchemeMorph.Part(
        color: color.oklab, share: hasShares ? color.share ?? 0 : 1 / Double(colors.count))
    }
  }
}
