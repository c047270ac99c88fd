/// An actor that inflates the rows of a plain PNG for another task, which uses the rows before them
/// at the same time.
///
/// Everything that is bound to the file stays in the actor. Bands of rows leave it as values.
actor PNGPipeline {
  private var decode: PNGDecode

  let imageSize: PixelSize
  let orientation: Orientation
  let hasAlpha: Bool
  /// The part of the stored image whose pixels are wanted, or `nil` for all of it.
  let region: PixelRectangle?
  /// The filter before the first row, or `nil` where libpng has to read the rows.
  let filter: PNGRowFilter?

  /// Checks the limits of a PNG that was read up to its first pixels.
  init(_ decode: consuming sending PNGDecode) throws(DecodingError) {
    try decode.reading.begin(decode.reader)
    imageSize = decode.reader.storedSize
    orientation = decode.reader.metadata.orientation
    hasAlpha = decode.reader.hasAlpha
    region = decode.reading.region
    filter = decode.reader.filter
    self.decode = decode
  }

  /// Returns the next filtered rows, or `nil` for any irregularity in them.
  func inflated(_ rowCount: Int) -> [UInt8]? { decode.reader.inflated(rowCount) }

  /// Returns whether the file ends as it should after its last row.
  func isEndRegular() -> Bool { decode.reader.isEndRegular() }

  /// Leaves the rows from one on to libpng. Returns the failure of that, if any.
  func startLibPNG(atRow row: Int) -> CodecFailure? {
    do throws(CodecFailure) {
      if filter == nil {
        try decode.reader.startLibPNG()
      } else {
        try decode.reader.restart(atRow: row)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the next rows as libpng reads them, or `nil` after the last.
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
