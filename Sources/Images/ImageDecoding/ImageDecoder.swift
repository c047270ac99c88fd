// Clients of the decoder also need the modules of paths, pixels, and color profiles.
@_exported public import ColorProfiles
@_exported public import Pixels
@_exported public import SystemCalls

/// A decoder of JPEG, PNG, and PNM images that reads them row by row, without holding a whole frame.
///
/// It holds two rows of a PNG, one row of a PNM, and all coefficients of a JPEG only if the JPEG
/// has several scans.
public struct ImageDecoder: Hashable, Sendable {
  /// The scale at which a JPEG is decoded. Other formats are always decoded at full scale.
  public enum Scale: Int, Hashable, Sendable, CaseIterable {
    /// Every pixel.
    case full = 1
    /// Averages of 2 × 2 pixels.
    case half = 2
    /// Averages of 4 × 4 pixels.
    case quarter = 4
    /// Averages of 8 × 8 pixels.
    case eighth = 8
  }

  /// The part of a large JPEG's data that is decoded.
  public enum Coverage: Hashable, Sendable {
    /// Every pixel.
    case full
    /// Enough pixels to find the colors. Of a large photo, only bands of rows are decoded, spread
    /// evenly over its height. Of a large progressive photo, refinement scans are skipped, unless
    /// the decoder is strict.
    case sampled
  }

  /// The limits of images.
  public var limits: DecodingLimits
  /// A Boolean value that indicates whether truncated or damaged data is an error. The default,
  /// `false`, uses the rows that can be read, and adds a warning with their number.
  public var isStrict: Bool
  /// The scale at which JPEG images are decoded. The default is `full`.
  public var scale: Scale
  /// A Boolean value that indicates whether the rows of plain PNGs may be read without libpng,
  /// which is faster and gives the same result.
  package var allowsPlainPNG = true
  /// The part of a JPEG's data that is decoded at full scale. The default is `full`.
  public var coverage: Coverage
  /// The region of the upright image to read. The default, `nil`, is the whole image. If the region
  /// is outside the image, reading throws ``DecodingError/regionOutsideImage(_:)``.
  public var region: ImageRegion?
  /// The choice of decoded pixels of a JPEG, or `nil` to choose by its size.
  package var sampling: JPEGSampling?

  /// Creates a decoder.
  public init(
    limits: DecodingLimits = DecodingLimits(), isStrict: Bool = false, scale: Scale = .full,
    coverage: Coverage = .full, region: ImageRegion? = nil
  ) {
    (self.limits, self.isStrict, self.scale) = (limits, isStrict, scale)
    (self.coverage, self.region) = (coverage, region)
  }

  /// Reads the description of an image from its header, without decoding pixels. A few PNG files
  /// store their orientation after the pixels, where only `readRows(of:_:)` finds it.
  ///
  /// - Parameter input: The image.
  /// - Returns: The description.
  /// - Throws: ``DecodingError`` if the format is not supported or the header is damaged.
  public func info(of input: ImageInput) throws(DecodingError) -> ImageInfo {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      let reading = Reading(decoder: self, input: input)
      return try reading.info(by: reading.format(of: source).reader, from: source)
    }
  }

  /// Reads the rows of an image in bands, and calls `body` with each band as soon as it is decoded.
  ///
  /// Reading takes place in the calling task, and stops within one band after the task is cancelled.
  ///
  ///     var count = 0
  ///     let report = try ImageDecoder().readRows(of: .file("harbor.jpg")) { pixels, band in
  ///       for row in 0..<band.rowCount {
  ///         for column in 0..<band.columnCount {
  ///           if pixels[row * band.pixelsPerRow + column].red == 255 { count += 1 }
  ///         }
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: The function to call with the pixels of a band and their positions in the stored image.
  /// - Returns: The description of the image, the color profile of its pixels, and any warnings.
  /// - Throws: ``DecodingError`` if the image cannot be read.
  public func readRows(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try readRowsUntilStopped(of: input, body)
  }

  /// Reads the rows of an image in bands. An error that `body` throws stops the reading.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: The function to call with the pixels of a band.
  /// - Returns: The description of the image, the color profile of its pixels, and any warnings.
  /// - Throws: ``ReadingError/caller(_:)`` with the error of `body`, or
  ///   ``ReadingError/decoding(_:)``.
  public func readRows<BodyError: Error>(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(BodyError) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    var bodyError: BodyError?
    do throws(DecodingError) {
      return try readRowsUntilStopped(of: input) { (pixels, band) throws(DecodingError) in
        do throws(BodyError) { try body(pixels, band) } catch {
          // The reader stops as if the task had been cancelled.
          bodyError = error
          throw .cancelled
        }
      }
    } catch {
      throw bodyError.map { .caller($0) } ?? .decoding(error)
    }
  }

  package func readRowsUntilStopped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      try readRows(of: input, from: source, body)
    }
  }

  func readRows(
    of input: ImageInput, from source: borrowing ByteSource,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    var reading = Reading(decoder: self, input: input)
    return try reading.run(by: reading.format(of: source).reader, from: source, body)
  }
}

extension ImageDecoder {
  /// Returns the rectangle of ``region`` in the stored image, as far as the orientation is known.
  /// The rectangle is empty if the region is outside the image. The result is `nil` without a region.
  func storedRegion(in reader: borrowing some RowReader & ~Copyable) -> PixelRectangle? {
    guard let region else { return nil }
    let info = reader.info
    guard let rectangle = region.rectangle(in: info.size)
    else { return PixelRectangle(columns: 0..<0, rows: 0..<0) }
    return info.orientation.storedRectangle(of: rectangle, in: info.storedSize)
  }
}
