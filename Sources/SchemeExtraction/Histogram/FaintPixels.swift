import ImageDecoding

/// The counts of pixels that are hardly visible. A pixel of alpha *a* was rounded after its color
/// was multiplied by its alpha, so each of its codes is known to ±128/*a*.
struct FaintPixels: Sendable {
  /// The pixels whose codes are known to ±½ to ±16, and those whose codes say nothing.
  private var vague, unknown: ColorCounter

  /// The alpha from which a code is known as well as its own rounding tells it.
  private static let knownAlpha: UInt8 = 224
  private static let vagueAlpha: UInt8 = 8

  init() {
    vague = ColorCounter(countsEveryColor: false)
    unknown = vague
  }

  /// Counts the faint pixels of a row, and returns the row with transparent pixels in their place.
  mutating func removed(from pixels: Span<RGBA8>, at position: UInt64, step: UInt64) -> [RGBA8] {
    func part(_ range: Range<UInt8>) -> [RGBA8] {
      pixels.indices.map { range.contains(pixels[$0].alpha) ? pixels[$0] : RGBA8() }
    }
    vague.add(part(Self.vagueAlpha..<Self.knownAlpha).span, at: position, step: step)
    unknown.add(part(1..<Self.vagueAlpha).span, at: position, step: step)
    return pixels.indices.map { pixels[$0].alpha >= Self.knownAlpha ? pixels[$0] : RGBA8() }
  }

  /// Divides all pixels into those that choose colors, and those that only count to them. Vague
  /// pixels choose where a code covers a share of the picture, or if most of what is visible is
  /// vague. Unknown ones choose if there are no others.
  consuming func divided(
    besides known: CountedColors
  ) -> (clear: CountedColors, faint: ColorHistogram) {
    let (knownSum, vagueColors) = (known.alphaSum, vague.counted().histogram)
    var (flat, faint) = (vagueColors, unknown.counted().histogram)
    if vagueColors.alphaSum <= knownSum {
      let limit =
        Double(knownSum + vagueColors.alphaSum) * ColorCubes.JointShares.salience.flat
      var rest = vagueColors
      flat.filter { Double($0.alphaSum) >= limit }
      rest.filter { Double($0.alphaSum) < limit }
      faint.add(rest)
    }
    // So many colors are known that those of faint pixels are not needed.
    if case .table = known {
      faint.add(flat)
      flat = ColorHistogram()
    }
    if !flat.isEmpty { return (.histogram(known.histogram + flat), faint) }
    return knownSum > 0 ? (known, faint) : (.histogram(faint), ColorHistogram())
  }
}
