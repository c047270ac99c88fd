/// A PNG that was read up to its first pixels, with its source.
struct PNGDecode: ~Copyable {
  let source: ByteSource
  var reader: PNGReader
  var reading: Reading

  /// The minimum number of pixels for a separate inflating task.
  private static let overlappedPixelCount = 1 << 20

  /// The memory for bands that are inflated or in use, in bytes.
  private static let overlappedMemory = 32 << 20

  /// Reads a PNG up to its first pixels.
  init(
    _ source: consuming ByteSource, of input: ImageInput, _ decoder: ImageDecoder
  ) throws(DecodingError) {
    reading = Reading(decoder: decoder, input: input)
    reader = try reading.open(from: source)
    self.source = source
  }

  /// The filter before the first row, or `nil` unless inflating in a separate task is worthwhile.
  var overlappedFilter: PNGRowFilter? {
    mutating get {
      let isLarge = reader.storedSize.pixelCount >= Self.overlappedPixelCount
      let limit = reading.decoder.limits.maximumMemory
      return isLarge && limit >= Self.overlappedMemory ? reader.filter : nil
    }
  }

  mutating func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try reading.run(&reader, from: source, body)
  }

  /// Reads what follows the rows, given their number and the failure that ended them.
  mutating func conclude(
    rowsRead: Int, _ failure: CodecFailure?
  ) throws(DecodingError) -> DecodingReport {
    reading.rowsRead = rowsRead
    return try reading.conclude(failure, of: &reader, from: source)
  }
}

/// An actor that inflates the rows of a plain PNG while another task uses the previous rows.
///
/// Everything that is bound to the file stays in the actor. Bands of rows leave it as values.
actor PNGPipeline {
  private var decode: PNGDecode

  let imageSize: PixelSize
  let orientation: Orientation
  let hasAlpha: Bool
  /// The wanted part of the stored image, or `nil` for all of it.
  let region: PixelRectangle?
  /// The filter before the first row.
  let filter: PNGRowFilter

  /// Checks the limits of a plain PNG that was read up to its first pixels.
  init(
    _ decode: consuming sending PNGDecode, _ filter: PNGRowFilter
  ) throws(DecodingError) {
    try decode.reading.begin(decode.reader)
    imageSize = decode.reader.storedSize
    orientation = decode.reader.metadata.orientation
    hasAlpha = decode.reader.hasAlpha
    region = decode.reading.region
    self.filter = filter
    self.decode = decode
  }

  /// Returns the next filtered rows, or `nil` for any irregularity.
  func inflated(_ rowCount: Int) -> [UInt8]? { decode.reader.inflated(rowCount) }

  /// Returns whether the file ends regularly after its last row.
  func isEndRegular() -> Bool { decode.reader.isEndRegular() }

  /// Leaves the rows from one on to libpng. Returns its failure, if any.
  func restart(atRow row: Int) -> CodecFailure? {
    do throws(CodecFailure) {
      try decode.reader.restart(atRow: row)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the next rows from libpng, or `nil` after the last.
  func pixels(_ rowCount: Int) -> Result<(pixels: [RGBA8], band: RowBand)?, CodecFailure> {
    var pixels = [RGBA8](repeating: RGBA8(), count: rowCount * imageSize.width)
    do throws(CodecFailure) {
      guard let band = try decode.reader.readBand(into: &pixels) else { return .success(nil) }
      return .success((pixels, band))
    } catch {
      return .failure(error)
    }
  }

  /// Reads what follows the rows, given their number and the failure that ended them.
  func report(
    rowsRead: Int, failure: CodecFailure?
  ) -> Result<DecodingReport, DecodingError> {
    do throws(DecodingError) {
      return .success(try decode.conclude(rowsRead: rowsRead, failure))
    } catch {
      return .failure(error)
    }
  }
}
