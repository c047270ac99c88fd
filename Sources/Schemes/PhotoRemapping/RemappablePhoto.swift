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
/// Apart from the memory of ``/ImageDecoding/ImageDecoder``, only a few rows are in memory at a
/// time. Interlaced and rotated photos are decoded in strips of 64 MiB.
public struct RemappablePhoto: Sendable {
  /// A Boolean value that indicates whether some pixels stay transparent, with an entry of their
  /// own in the palette.
  public let hasTransparency: Bool
  private let rows: UprightRows
  private let background: SRGB8?

  /// Reads the header of a photo. If the photo can have transparent pixels, searches for one.
  ///
  /// - Parameters:
  ///   - input: A file, or bytes. Pipes are not suitable, because the photo is read more than once.
  ///   - decoder: The decoder, whose limits apply. All pixels are decoded at full resolution.
  ///   - background: The color behind pixels that are not opaque. By default, pixels whose alpha is
  ///     below a half become transparent, and all others opaque.
  /// - Throws: ``/ImageDecoding/DecodingError`` if the photo cannot be read.
  public init(
    _ input: ImageInput, decoder: ImageDecoder = ImageDecoder(), background: SRGB8? = nil
  ) throws(DecodingError) {
    rows = try UprightRows(of: input, decoder)
    self.background = background
    let canBeTransparent = background == nil && rows.demand.image.hasAlpha
    hasTransparency =
      try canBeTransparent ? rows.containsPixel(where: PhotoColors.isInvisible) : false
  }

  /// The size of the upright photo.
  public var size: PixelSize { rows.size }

  /// The maximum number of colors in a palette: 256, or 255 if the photo has transparency.
  public var maximumPaletteCount: Int { hasTransparency ? 255 : 256 }

  /// Writes the upright photo as an indexed PNG. Its palette has the colors in order, followed by a
  /// transparent entry if the photo has transparency.
  ///
  /// The call is synchronous. When the surrounding task is cancelled, it stops within one band of
  /// rows. The same photo and palette give the same bytes with any number of threads.
  ///
  /// - Parameters:
  ///   - palette: The colors, 1 to ``maximumPaletteCount``.
  ///   - dithering: The dithering.
  ///   - strength: The part of the dithering, from 0 for the nearest colors to 1 for all of it.
  ///   - taskCount: The number of threads, including the caller's. Error diffusion uses at most
  ///     two.
  ///   - write: The function to call with the bytes of the file, piece by piece.
  /// - Returns: A report on the remapped colors.
  /// - Throws: ``RemappingError``. The bytes written before the error are not a complete file.
  public func writePNG<WriterError: Error>(
    in palette: [SRGB8], dithering: Dithering = .floydSteinberg, strength: Double = 1,
    taskCount: Int = 1, to write: ([UInt8]) throws(WriterError) -> Void
  ) throws(RemappingError<WriterError>) -> RemappingReport {
    precondition(taskCount > 0, "taskCount must be above 0")
    precondition(0...1 ~= strength, "strength must be from 0 to 1")
    guard (1...maximumPaletteCount).contains(palette.count), let entries = entries(palette)
    else { throw .paletteSize(palette.count, largest: maximumPaletteCount) }
    var stream: PNGStream
    do throws(ImageWritingError) {
      stream = try PNGStream(
        width: size.width, height: size.height, .indexed(entries), isDithered: dithering != .none)
    } catch {
      throw .encoding(reason: error.reason)
    }
    let mapping = mapping(to: palette, dithering, strength, taskCount: taskCount)
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
    let rest: [UInt8]
    do throws(ImageWritingError) {
      rest = try stream.finish()
    } catch {
      throw .encoding(reason: error.reason)
    }
    do throws(WriterError) { try write(rest) } catch { throw .writing(error) }
    return RemappingReport(
      photo: report, colorCount: palette.count, bitDepth: entries.bitDepth,
      visiblePixelCount: differences.count, meanDifference: differences.mean,
      largestDifference: differences.largest)
  }

  private func mapping(
    to palette: [SRGB8], _ dithering: Dithering, _ strength: Double, taskCount: Int
  ) -> PhotoMapping {
    let colors = PhotoColors(
      rows.demand.profile, background: hasTransparency ? nil : background ?? .white)
    return PhotoMapping(
      dithering.mapper(
        to: MappingPalette(palette), colors, width: size.width, strength: strength),
      hasIndependentRows: dithering.hasIndependentRows, width: size.width, taskCount: taskCount)
  }

  private func entries(_ colors: [SRGB8]) -> PNGPalette? {
    PNGPalette(
      samples: colors.flatMap(\.codes) + (hasTransparency ? [0, 0, 0] : []),
      transparentIndex: hasTransparency ? colors.count : nil)
  }
}

extension PNGStream {
  fileprivate mutating func add(_ band: MappedBand, width: Int) {
    for start in stride(from: 0, to: band.indices.count, by: width) {
      add(band.indices[start..<start + width])
    }
  }
}
