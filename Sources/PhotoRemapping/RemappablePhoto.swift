public import ColorMath
public import ImageDecoding
internal import ImageEncoding

/// A photo that can be written in the colors of any palette.
///
///     let photo = try RemappablePhoto(.file("harbor.jpg"))
///     var file: [UInt8] = []
///     let report = try photo.writePNG(in: scheme.swatches.map(\.rgb)) { file += $0 }
///     print(report.meanDifference)
///
/// A few rows are in memory at a time; see ``/ImageDecoding/ImageDecoder`` for what codecs hold. Photos
/// that are turned by their orientation, and interlaced ones, are decoded in strips of 64 MiB.
public struct RemappablePhoto: Sendable {
  /// A Boolean value that tells whether pixels stay transparent, which takes an entry of the palette.
  public let hasTransparency: Bool
  private let rows: UprightRows
  private let background: SRGB8?

  /// The color behind what could not be read of an opaque photo: that of paper.
  private static let paper = SRGB8(red: 255, green: 255, blue: 255)

  /// Reads the header of a photo and, if it can have transparent pixels, looks for one.
  ///
  /// - Parameters:
  ///   - input: A file, or bytes. Pipes do not do, as the photo is read more than once.
  ///   - decoder: The decoder, whose limits are kept. All pixels are read in full.
  ///   - background: The color behind pixels that are not opaque. The default is none: those whose
  ///     alpha is below a half become transparent, and the others opaque.
  /// - Throws: ``/ImageDecoding/DecodingError`` if the photo cannot be read.
  public init(
    _ input: ImageInput, decoder: ImageDecoder = ImageDecoder(), background: SRGB8? = nil
  ) throws(DecodingError) {
    rows = try UprightRows(of: input, decoder)
    self.background = background
    let canBeTransparent = background == nil && rows.demand.image.hasAlpha
    hasTransparency =
      try canBeTransparent ? decoder.findsPixel(in: input, where: PhotoColors.isInvisible) : false
  }

  /// The size of the upright photo.
  public var size: PixelSize { rows.size }

  /// The most colors that a palette can have: 256, or 255 if the photo has transparency.
  public var largestPaletteCount: Int { hasTransparency ? 255 : 256 }

  /// Writes the upright photo as an indexed PNG. Its palette has the colors in their order, and after
  /// them a transparent entry if the photo has transparency.
  ///
  /// The work is done where it is called, and stops within a band of rows when the surrounding task is
  /// cancelled. The same photo and palette give the same bytes.
  ///
  /// - Parameters:
  ///   - palette: The colors, 1 to ``largestPaletteCount``.
  ///   - dithering: The dithering. The default is ``Dithering/floydSteinberg``.
  ///   - write: Called with the bytes of the file, piece by piece.
  /// - Returns: What the colors of the photo became.
  /// - Throws: ``RemappingError``. What was written up to then is no whole file.
  public func writePNG<WriterError: Error>(
    in palette: [SRGB8], dithering: Dithering = .floydSteinberg,
    to write: ([UInt8]) throws(WriterError) -> Void
  ) throws(RemappingError<WriterError>) -> RemappingReport {
    guard (1...largestPaletteCount).contains(palette.count), let entries = entries(palette) else {
      throw .paletteSize(palette.count, largest: largestPaletteCount)
    }
    var mapping = PhotoMapping(
      palette, dithering, width: size.width,
      PhotoColors(
        rows.demand.profile, background: hasTransparency ? nil : background ?? Self.paper))
    var stream: PNGStream
    do throws(ImageWritingError) {
      stream = try PNGStream(width: size.width, height: size.height, .indexed(entries))
    } catch {
      throw .encoding(reason: error.reason)
    }
    let report: DecodingReport
    do throws(ReadingError<WriterError>) {
      report = try rows.read { (pixels) throws(WriterError) in
        stream.add(indices: mapping.indices(of: pixels, transparent: entries.transparentIndex))
        let bytes = stream.take()
        if !bytes.isEmpty { try write(bytes) }
      }
    } catch {
      throw RemappingError(error)
    }
    do throws(WriterError) { try write(stream.finish()) } catch { throw .writing(error) }
    return RemappingReport(
      photo: report, colorCount: palette.count, bitDepth: entries.bitDepth,
      visiblePixelCount: mapping.differences.count, meanDifference: mapping.differences.mean,
      largestDifference: mapping.differences.largest)
  }

  /// Returns the palette of the PNG.
  private func entries(_ colors: [SRGB8]) -> PNGPalette? {
    PNGPalette(
      samples: colors.flatMap { [$0.red, $0.green, $0.blue] } + (hasTransparency ? [0, 0, 0] : []),
      transparentIndex: hasTransparency ? colors.count : nil)
  }
}
