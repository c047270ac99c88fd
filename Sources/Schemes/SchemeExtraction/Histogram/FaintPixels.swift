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
    var known = [RGBA8](repeating: RGBA8(), count: pixels.count)
    var (vaguePixels, unknownPixels) = ([RGBA8](), [RGBA8]())
    for index in pixels.indices {
      let pixel = pixels[index]
      switch pixel.alpha {
      case 0: break
      case ..<Self.vagueAlpha: Self.place(pixel, at: index, in: &unknownPixels, pixels.count)
      case ..<Self.knownAlpha: Self.place(pixel, at: index, in: &vaguePixels, pixels.count)
      default: known[index] = pixel
      }
    }
    vague.add(vaguePixels.span, at: position, step: step)
    unknown.add(unknownPixels.span, at: position, step: step)
    return known
  }

  /// Places a pixel in a row of transparent pixels, which is empty before its first.
  private static func place(_ pixel: RGBA8, at index: Int, in row: inout [RGBA8], _ count: Int) {
    if row.isEmpty { row = Array(repeating: RGBA8(), count: count) }
    row[index] = pixel
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
