internal import CImageCodecs

/// Which pixels of a JPEG are decoded.
///
/// Most of the time that a baseline JPEG takes is its entropy coding, of which each symbol tells where
/// the next begins. What follows can be left out: of a large photo, bands of whole rows of coded blocks
/// are decoded in full, and of those between them only the symbols are read. The colors of a photo are
/// spread over many rows, so bands miss hardly any, while the averages of a smaller scale would mix
/// them.
package struct JPEGSampling: Hashable, Sendable {
  /// The size at which rows come out.
  package var scale = ImageDecoder.Scale.full
  /// How many rows are coded together.
  var rowsPerBand = 8
  /// Of so many bands, the middle one is decoded.
  package var bandPeriod = 1
  /// Of so many rows of a band, and of so many pixels of a row, the first is given.
  package var stride = 1
  /// Whether chroma of a lower resolution is repeated and not interpolated.
  package var repeatsChroma = false
  /// Whether the rows between bands are passed over without libjpeg, where that gives the same.
  package var passesOverRows = true
  /// Whether the scans of a progressive JPEG are left out that only refine what is known.
  package var skipsRefinements = false

  /// In smaller photos, bands would be coarse for what is in the picture.
  private static let leastBandedPixelCount = 2_000_000
  /// Bands this close lose nothing that shows: on photos, the mean squared error of five and of
  /// eight colors rises by less than a five-hundredth.
  private static let leastBandCount = 40
  /// So many pixels say as much of a photo's colors as all of them.
  private static let leastPixelCount = 120_000
  /// Smaller photos have too few pixels for the error of coarse coefficients to cancel out.
  private static let leastRefinablePixelCount = 6_000_000

  /// Reads every pixel.
  package init() {}

  /// Chooses what is enough.
  ///
  /// - Parameters:
  ///   - size: The size of the photo, or of the part of it that counts.
  ///   - rowsPerBand: How many of its rows are coded together.
  ///   - decoder: What is asked for.
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

  /// The same in the codec's terms.
  var codecSampling: CJPEGSampling {
    CJPEGSampling(
      denominator: CInt(scale.rawValue), band_period: UInt32(bandPeriod), stride: UInt32(stride),
      repeats_chroma: repeatsChroma, passes_over_rows: passesOverRows,
      skips_refinements: skipsRefinements)
  }

  /// How many stored pixels lie from one that is given to the next, in a row or down a band.
  var step: Int { scale.rawValue * stride }

  /// How many columns and rows come out of an image of a size at the scale.
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
