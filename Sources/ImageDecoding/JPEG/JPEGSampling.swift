internal import CImageCodecs

/// The choice of decoded pixels of a JPEG. Most of the time of a baseline JPEG is entropy decoding,
/// where each symbol depends on the previous one. The later steps can be skipped: bands of whole
/// rows of blocks of a large photo are decoded in full, and only the symbols of the rows between
/// them are read. Bands miss hardly any colors, because colors are spread over many rows. A smaller
/// scale would mix them.
package struct JPEGSampling: Hashable, Sendable {
  package var scale = ImageDecoder.Scale.full
  var rowsPerBand = 8
  /// The number of bands of which the middle one is decoded.
  package var bandPeriod = 1
  /// The number of rows of a band, and of pixels of a row, of which the first is returned.
  package var stride = 1
  /// Whether chroma of a lower resolution is repeated and not interpolated.
  package var repeatsChroma = false
  /// Whether scans of a progressive JPEG that only add the last bits are skipped.
  package var skipsRefinements = false

  /// The minimum size of a photo that is read in bands, which would miss parts of smaller pictures.
  private static let leastBandedPixelCount = 2_000_000
  /// The minimum number of bands, which raises the mean squared error by less than a five-hundredth.
  private static let leastBandCount = 40
  /// The number of pixels that represent the colors of a photo.
  private static let leastPixelCount = 120_000
  /// The minimum size of a photo whose last bits are skipped, so that errors cancel out.
  private static let leastRefinablePixelCount = 6_000_000

  package init() {}

  /// Creates the choice for a decoder from the size of the relevant part of the photo.
  package init(of size: PixelSize, rowsPerBand: Int, for decoder: ImageDecoder) {
    scale = decoder.scale
    self.rowsPerBand = rowsPerBand
    guard decoder.coverage == .sampled, scale == .full else { return }
    repeatsChroma = true
    skipsRefinements = !decoder.isStrict && size.pixelCount >= Self.leastRefinablePixelCount
    let bandCount = (size.height + rowsPerBand - 1) / rowsPerBand
    if size.pixelCount >= Self.leastBandedPixelCount {
      bandPeriod = max(
        1, min(bandCount / Self.leastBandCount, size.pixelCount / Self.leastPixelCount))
    }
    let pixelCount = size.pixelCount / bandPeriod
    stride = [4, 2].first { pixelCount / ($0 * $0) >= Self.leastPixelCount } ?? 1
  }

  var codecSampling: CJPEGSampling {
    CJPEGSampling(
      denominator: CInt(scale.rawValue), band_period: UInt32(bandPeriod), stride: UInt32(stride),
      repeats_chroma: repeatsChroma, skips_refinements: skipsRefinements)
  }

  var step: Int { scale.rawValue * stride }

  /// Returns the number of returned columns and rows of an image, given its size at the scale.
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
