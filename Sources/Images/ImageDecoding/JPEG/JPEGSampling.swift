internal import CImageCodecs

/// The choice of the pixels of a JPEG to decode. Most of the time for a baseline JPEG is spent on
/// entropy decoding, where each symbol depends on the previous one. Only the later steps can be
/// skipped: bands of whole block rows of a large photo are decoded in full, and of the rows between
/// them, only the symbols are read. Bands miss hardly any colors, because gaps are low and colors
/// extend over many rows. A smaller scale would mix colors.
package struct JPEGSampling: Hashable, Sendable {
  package var scale = ImageDecoder.Scale.full
  var rowsPerBand = 8
  /// The period of decoded bands: of this many consecutive bands, the middle one is decoded.
  package var bandPeriod = 1
  /// A Boolean value that indicates whether subsampled chroma is repeated rather than interpolated.
  package var repeatsChroma = false
  /// A Boolean value that indicates whether scans of a progressive JPEG that only refine the last
  /// bits are skipped.
  package var skipsRefinements = false

  /// The minimum size of a photo that is read in bands. In smaller images, bands would miss parts.
  private static let minimumBandedPixelCount = 2_000_000
  /// The height of a photo in units of the largest gap between two bands. A stripe of two
  /// hundredths of the height is never missed.
  private static let gapsPerHeight = 64
  /// The minimum size of a photo whose last bits are skipped. In large photos, the errors cancel out.
  private static let minimumRefinablePixelCount = 6_000_000

  package init() {}

  /// Creates the choice for a decoder from the size of the part of the photo to read.
  package init(of size: PixelSize, rowsPerBand: Int, for decoder: ImageDecoder) {
    scale = decoder.scale
    self.rowsPerBand = rowsPerBand
    guard decoder.coverage == .sampled, scale == .full else { return }
    repeatsChroma = true
    skipsRefinements = !decoder.isStrict && size.pixelCount >= Self.minimumRefinablePixelCount
    if size.pixelCount >= Self.minimumBandedPixelCount {
      bandPeriod = 1 + size.height / (Self.gapsPerHeight * rowsPerBand)
    }
  }

  var codecSampling: CJPEGSampling {
    CJPEGSampling(
      denominator: CInt(scale.rawValue), band_period: UInt32(bandPeriod),
      repeats_chroma: repeatsChroma, skips_refinements: skipsRefinements)
  }

  /// Returns the number of rows returned of an image with the given height at the scale.
  func rowCount(ofHeight height: Int) -> Int {
    guard bandPeriod > 1 else { return height }
    return stride(from: bandPeriod / 2 * rowsPerBand, to: height, by: bandPeriod * rowsPerBand)
      .reduce(0) { $0 + min(rowsPerBand, height - $1) }
  }
}
