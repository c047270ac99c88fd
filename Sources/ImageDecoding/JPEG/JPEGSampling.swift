internal import CImageCodecs

/// The choice of the pixels of a JPEG to decode. Most of the time for a baseline JPEG is spent on
/// entropy decoding, where each symbol depends on the previous one. Only the later steps can be
/// skipped: bands of whole block rows of a large photo are decoded in full, and of the rows between
/// them, only the symbols are read. Bands miss hardly any colors, because colors extend over many
/// rows. A smaller scale would mix colors.
package struct JPEGSampling: Hashable, Sendable {
  package var scale = ImageDecoder.Scale.full
  var rowsPerBand = 8
  /// The period of decoded bands: of this many consecutive bands, the middle one is decoded.
  package var bandPeriod = 1
  /// The step between the returned rows of a band, and between the returned pixels of a row.
  package var stride = 1
  /// A Boolean value that indicates whether subsampled chroma is repeated rather than interpolated.
  package var repeatsChroma = false
  /// A Boolean value that indicates whether scans of a progressive JPEG that only refine the last
  /// bits are skipped.
  package var skipsRefinements = false

  /// The minimum size of a photo that is read in bands. In smaller images, bands would miss parts.
  private static let minimumBandedPixelCount = 2_000_000
  /// The minimum number of decoded bands. Then the mean squared error rises by less than 1/500.
  private static let minimumBandCount = 40
  /// The minimum number of pixels that represent the colors of a photo.
  private static let minimumPixelCount = 120_000
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
    let bandCount = (size.height + rowsPerBand - 1) / rowsPerBand
    if size.pixelCount >= Self.minimumBandedPixelCount {
      bandPeriod = max(
        1, min(bandCount / Self.minimumBandCount, size.pixelCount / Self.minimumPixelCount))
    }
    let pixelCount = size.pixelCount / bandPeriod
    stride = [4, 2].first { pixelCount / ($0 * $0) >= Self.minimumPixelCount } ?? 1
  }

  var codecSampling: CJPEGSampling {
    CJPEGSampling(
      denominator: CInt(scale.rawValue), band_period: UInt32(bandPeriod), stride: UInt32(stride),
      repeats_chroma: repeatsChroma, skips_refinements: skipsRefinements)
  }

  var step: Int { scale.rawValue * stride }

  /// Returns the number of columns and rows returned for an image with the given size at the scale.
  func outputSize(ofWidth width: Int, height: Int) -> (width: Int, height: Int) {
    let columnCount = (width + stride - 1) / stride
    guard bandPeriod > 1 || stride > 1 else { return (columnCount, height) }
    let bands = Swift.stride(
      from: bandPeriod / 2 * rowsPerBand, to: height, by: bandPeriod * rowsPerBand)
    let rowCount = bands.reduce(0) { count, first in
      count + (min(rowsPerBand, height - first) + stride - 1) / stride
    }
    return (columnCount, rowCount)
  }
}
