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
  /// A Boolean value that indicates whether pixels stay transparent, which takes an entry of the palette.
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
  /// The photo is read, and the file written, where this is called. That stops within a band of rows when
  /// the surrounding task is cancelled. The same photo and palette give the same bytes, however many
  /// threads there are.
  ///
  /// - Parameters:
  ///   - palette: The colors, 1 to ``largestPaletteCount``.
  ///   - dithering: The dithering. The default is ``Dithering/floydSteinberg``.
  ///   - taskCount: The number of threads at work, the caller's included. The default is 1. One after the
  ///     other is how error diffusion works, so a second thread is the last that makes it faster.
  ///   - write: Called with the bytes of the file, piece by piece.
  /// - Returns: What the colors of the photo became.
  /// - Throws: ``RemappingError``. What was written up to then is no whole file.
  public func writePNG<WriterError: Error>(
    in palette: [SRGB8], dithering: Dithering = .floydSteinberg, taskCount: Int = 1,
    to write: ([UInt8]) throws(WriterError) -> Void
  ) throws(RemappingError<WriterError>) -> RemappingReport {
    precondition(taskCount > 0, "taskCount must be above 0")
    guard (1...largestPaletteCount).contains(palette.count), let entries = entries(palette) else {
      throw .paletteSize(palette.count, largest: largestPaletteCount)
    }
    var stream: PNGStream
    do throws(ImageWritingError) {
      stream = try PNGStream(width: size.width, height: size.height, .indexed(entries))
    } catch {
      throw .encoding(reason: error.reason)
    }
    let mapping = mapping(to: palette, dithering, taskCount: taskCount)
    defer { mapping.close() }
    var differences = DifferenceSum()
    var band = PixelBand(firstRow: 0)
    var rowCount = 0
    let report: DecodingReport
    do throws(ReadingError<WriterError>) {
      report = try rows.read { (pixels) throws(WriterError) in
        for index in pixels.indices { band.pixels.append(pixels[index]) }
        rowCount += 1
        guard rowCount % mapping.bandRowCount == 0 || rowCount == size.height else { return }
        mapping.add(band)
        band = PixelBand(firstRow: rowCount)
        while let mapped = mapping.next(isLast: rowCount == size.height) {
          differences.add(mapped.differences)
          stream.add(mapped, width: size.width)
          let bytes = stream.take()
          if !bytes.isEmpty { try write(bytes) }
        }
      }
    } catch {
      throw RemappingError(error)
    }
    do throws(WriterError) { try write(stream.finish()) } catch { throw .writing(error) }
    return RemappingReport(
      photo: report, colorCount: palette.count, bitDepth: entries.bitDepth,
      visiblePixelCount: differences.count, meanDifference: differences.mean,
      largestDifference: differences.largest)
  }

  /// Returns the way to the colors of a palette.
  private func mapping(
    to palette: [SRGB8], _ dithering: Dithering, taskCount: Int
  ) -> PhotoMapping {
    let colors = PhotoColors(
      rows.demand.profile, background: hasTransparency ? nil : background ?? Self.paper)
    return PhotoMapping(
      dithering.mapper(to: MappingPalette(palette), colors, width: size.width),
      hasIndependentRows: dithering.hasIndependentRows, width: size.width, taskCount: taskCount)
  }

  /// Returns the palette of the PNG.
  private func entries(_ colors: [SRGB8]) -> PNGPalette? {
    PNGPalette(
      samples: colors.flatMap { [$0.red, $0.green, $0.blue] } + (hasTransparency ? [0, 0, 0] : []),
      transparentIndex: hasTransparency ? colors.count : nil)
  }
}

extension PNGStream {
  /// Adds rows of so many indices.
  fileprivate mutating func add(_ band: MappedBand, width: Int) {
    for start in stride(from: 0, to: band.indices.count, by: width) {
      add(indices: Array(band.indices[start..<start + width]))
    }
  }
}
