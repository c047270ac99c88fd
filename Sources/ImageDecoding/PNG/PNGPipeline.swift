/// Inflates the rows of a plain PNG on behalf of another task, which uses the rows before meanwhile.
///
/// All that is bound to the file lives here; bands of rows go out as values.
actor PNGPipeline {
  private let source: ByteSource
  private var reader: PNGReader
  private var reading: Reading

  let imageSize: PixelSize
  let hasAlpha: Bool
  /// The part of the stored image that is handed over, or `nil` for all of it.
  let region: PixelRectangle?
  /// At the first row, or `nil` where libpng has to read the rows.
  let filter: PNGRowFilter?

  /// Reads a PNG up to its first pixels.
  init(
    _ source: consuming sending ByteSource, of input: ImageInput, _ decoder: ImageDecoder
  ) throws(DecodingError) {
    var reader = try decoder.pngReader(of: input, from: source)
    var reading = Reading(decoder: decoder, input: input)
    try reading.begin(reader)
    imageSize = reader.storedSize
    hasAlpha = reader.hasAlpha
    region = reading.region
    filter = reader.filter
    self.source = source
    self.reader = reader
    self.reading = reading
  }

  /// The next filtered rows; `nil` for any irregularity in them.
  func inflated(_ rowCount: Int) -> [UInt8]? { reader.inflated(rowCount) }

  /// Whether the file ends as it should after its last row.
  func isEndRegular() -> Bool { reader.isEndRegular() }

  /// Leaves the rows from one on to libpng.
  func startLibPNG(atRow row: Int) -> CodecFailure? {
    do throws(CodecFailure) {
      if filter == nil { try reader.startLibPNG() } else { try reader.restart(atRow: row) }
      return nil
    } catch {
      return error
    }
  }

  /// The next rows as libpng reads them, or `nil` after the last.
  func pixels(_ rowCount: Int) -> Result<(pixels: [RGBA8], band: RowBand)?, CodecFailure> {
    var pixels = [RGBA8](repeating: RGBA8(), count: rowCount * imageSize.width)
    do throws(CodecFailure) {
      guard let band = try reader.readBand(into: &pixels) else { return .success(nil) }
      return .success((pixels, band))
    } catch {
      return .failure(error)
    }
  }

  /// What was learned of the image, given how many rows there were, and why no more.
  func report(
    rowsRead: Int, failure: CodecFailure?
  ) -> Result<DecodingReport, DecodingError> {
    reading.rowsRead = rowsRead
    do throws(DecodingError) {
      return .success(try reading.conclude(failure, of: &reader, from: source))
    } catch {
      return .failure(error)
    }
  }
}
