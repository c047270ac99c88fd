/// A decoder of JPEG, PNG and PNM images that reads them row by row, without holding a full frame.
///
/// Its memory holds only what the codecs need: all coefficients of a JPEG with several scans, two rows
/// of a PNG, one of a PNM.
public struct ImageDecoder: Hashable, Sendable {
  /// The size at which the rows of a JPEG come out. Other rows always come in full.
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

  /// The part of a large JPEG's pixels that is decoded.
  public enum Coverage: Hashable, Sendable {
    /// Every pixel.
    case full
    /// Enough pixels for its colors. Of large photos, these are pixels of bands of rows that are spread
    /// evenly over their height. Unless the decoder is strict, the last bits of the coefficients of
    /// large progressive photos are left out.
    case sampled
  }

  /// The limits of what is decoded.
  public var limits: DecodingLimits
  /// A Boolean value that makes truncated or damaged data an error. The default is `false`: rows that
  /// can be read are used, and a warning says how many.
  public var isStrict: Bool
  /// The size at which JPEG rows come out. The default is in full.
  public var scale: Scale
  /// A Boolean value that lets plain PNG rows be read without libpng, which only changes the time that
  /// it takes.
  package var allowsPlainPNG = true
  /// The part of the pixels of a JPEG that is decoded in full scale. The default is every pixel.
  public var coverage: Coverage
  /// The part of the upright image whose pixels are handed over. The default is `nil`, for all of it.
  /// If it lies outside the image, reading throws ``DecodingError/regionOutsideImage(_:)``.
  public var region: ImageRegion?
  /// The pixels of a JPEG that are decoded, or `nil` to choose them by its size.
  package var sampling: JPEGSampling?

  /// Creates a decoder.
  public init(
    limits: DecodingLimits = DecodingLimits(), isStrict: Bool = false, scale: Scale = .full,
    coverage: Coverage = .full, region: ImageRegion? = nil
  ) {
    self.limits = limits
    self.isStrict = isStrict
    self.scale = scale
    self.coverage = coverage
    self.region = region
  }

  /// Reads the description that a file gives of its image, and no pixel.
  ///
  /// - Parameter input: The image.
  /// - Returns: Its description. The orientation is missing in the rare PNG that has it after its
  ///   pixels; `readRows(of:_:)` finds it.
  /// - Throws: ``DecodingError`` if there is no image of a known format, or a broken header.
  public func info(of input: ImageInput) throws(DecodingError) -> ImageInfo {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      switch try source.format(of: input, limits: limits) {
      case .jpeg:
        let reader = try opened(input, source) { () throws(CodecFailure) in
          try JPEGReader(source, limits: limits)
        }
        return reader.info
      case .png:
        let reader = try opened(input, source) { () throws(CodecFailure) in
          try PNGReader(source, limits: limits)
        }
        return reader.info
      case .pnm: return try pnmReader(of: input, from: source).info
      }
    }
  }

  /// Reads the rows of an image, in bands, each handed to `body` as soon as it is decoded.
  ///
  /// The work is done where it is called, and stops within one band when the surrounding task is
  /// cancelled.
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
  ///   - body: Called with the pixels of a band, coded in the file's own color space and in the
  ///     order in which they are stored. The band says where they lie.
  /// - Returns: The description of the image, with the means to interpret the pixels.
  /// - Throws: ``DecodingError`` if the image cannot be read.
  public func readRows(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try readRowsUntilStopped(of: input) { (pixels, band) throws(DecodingError) in
      body(pixels, band)
    }
  }

  /// Reads the rows of an image as the other method of this name does, up to an error of `body`.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called with the pixels of a band. An error that it throws ends the reading.
  /// - Returns: The description of the image, with the means to interpret the pixels.
  /// - Throws: ``ReadingError/caller(_:)`` with the error of `body`, or
  ///   ``ReadingError/decoding(_:)`` if the image cannot be read.
  public func readRows<BodyError: Error>(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(BodyError) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    var bodyError: BodyError?
    do throws(DecodingError) {
      return try readRowsUntilStopped(of: input) { (pixels, band) throws(DecodingError) in
        do throws(BodyError) { try body(pixels, band) } catch {
          // For the reader, it is as if the task had been cancelled.
          bodyError = error
          throw .cancelled
        }
      }
    } catch {
      throw bodyError.map { .caller($0) } ?? .decoding(error)
    }
  }

  /// Reads rows until `body` throws an error of decoding, which is passed on.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called as by `readRows(of:_:)`.
  /// - Returns: The description of the image.
  /// - Throws: ``DecodingError``, and what `body` throws.
  package func readRowsUntilStopped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      try readRows(of: input, from: source, body)
    }
  }

  /// Reads all rows of an image whose source is open.
  func readRows(
    of input: ImageInput, from source: borrowing ByteSource,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    let format = try source.format(of: input, limits: limits)
    var reading = Reading(decoder: self, input: input)
    switch format {
    case .jpeg:
      var reader = try opened(input, source) { () throws(CodecFailure) in
        try JPEGReader(source, limits: limits)
      }
      return try reading.run(&reader, from: source, body)
    case .png:
      var reader = try pngReader(of: input, from: source)
      return try reading.run(&reader, from: source, body)
    case .pnm:
      var reader = try pnmReader(of: input, from: source)
      return try reading.run(&reader, from: source, body)
    }
  }

  /// Opens a PNG.
  func pngReader(
    of input: ImageInput, from source: borrowing ByteSource
  ) throws(DecodingError) -> PNGReader {
    try opened(input, source) { () throws(CodecFailure) in
      try PNGReader(source, limits: limits, allowsPlain: allowsPlainPNG)
    }
  }

  /// Opens a PNM picture.
  func pnmReader(
    of input: ImageInput, from source: borrowing ByteSource
  ) throws(DecodingError) -> PNMReader {
    try opened(input, source) { () throws(CodecFailure) in try PNMReader(source) }
  }

  /// Opens a reader, or throws the reason as the decoder's own error.
  func opened<Reader: RowReader & ~Copyable>(
    _ input: ImageInput, _ source: borrowing ByteSource,
    _ open: () throws(CodecFailure) -> Reader
  ) throws(DecodingError) -> Reader {
    do { return try open() } catch {
      throw source.readFailure(of: input, limits: limits)
        ?? error.error(in: Reader.format, limits: limits)
    }
  }
}

extension ImageDecoder {
  /// Returns the part of a stored image that is asked for, as far as its orientation is known. It has
  /// no pixel if that lies outside, and is `nil` if the whole image is asked for.
  func storedRegion(in reader: borrowing some RowReader & ~Copyable) -> PixelRectangle? {
    guard let region else { return nil }
    let info = reader.info
    guard let rectangle = region.rectangle(in: info.size) else {
      return PixelRectangle(columns: 0..<0, rows: 0..<0)
    }
    return info.orientation.storedRectangle(of: rectangle, in: info.storedSize)
  }
}
