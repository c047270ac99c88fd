extension PNGPipeline {
  /// The approximate number of pixels that are inflated at a time: enough for the tasks to meet seldom.
  static let bandPixelCount = 256 << 10

  /// Reads all rows where this method is called. Only the inflating is done elsewhere.
  nonisolated func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    var rowsRead = 0
    var failure: CodecFailure?
    if let filter { rowsRead = try await readPlainRows(filter, body) }
    if rowsRead < imageSize.height { failure = try await readRows(from: &rowsRead, body) }
    return try await report(rowsRead: rowsRead, failure: failure).get()
  }

  /// Reads rows up to the first irregularity, and returns their number.
  private nonisolated func readPlainRows(
    _ first: PNGRowFilter, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> Int {
    var filter = first
    let height = imageSize.height
    let rowCount = max(1, Self.bandPixelCount / imageSize.width)
    let usedRowCount = Reading.bandRowCount(width: imageSize.width, height: height)
    var pixels = [RGBA8](repeating: RGBA8(), count: usedRowCount * imageSize.width)
    var inflated = await inflated(min(rowCount, height))
    for start in stride(from: 0, to: height, by: rowCount) {
      guard let filtered = inflated else { return start }
      let end = min(start + rowCount, height)
      async let following = end < height ? self.inflated(min(rowCount, height - end)) : nil
      for row in stride(from: start, to: end, by: usedRowCount) {
        if Task.isCancelled { throw .cancelled }
        let rows = row..<min(row + usedRowCount, end)
        let places = rows.lowerBound - start..<rows.upperBound - start
        guard filter.unfilter(filtered, rows: places, into: &pixels) else { return row }
        if rows.upperBound == height {
          guard await isEndRegular() else { return row }
        }
        try Reading.deliver(pixels.span, band(of: rows), of: region, to: body)
      }
      inflated = await following
    }
    return height
  }

  /// Reads the rows from one on with libpng. Returns the failure that ended them, if any.
  private nonisolated func readRows(
    from rowsRead: inout Int, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> CodecFailure? {
    if let failure = await startLibPNG(atRow: rowsRead) { return failure }
    let bandRowCount = Reading.bandRowCount(width: imageSize.width, height: imageSize.height)
    while true {
      if Task.isCancelled { throw .cancelled }
      switch await pixels(bandRowCount) {
      case .success((let pixels, let band)?):
        rowsRead += band.rowCount
        try Reading.deliver(pixels.span, band, of: region, to: body)
      case .success(nil): return nil
      case .failure(let failure): return failure
      }
    }
  }

  private nonisolated func band(of rows: Range<Int>) -> RowBand {
    RowBand(
      imageSize: imageSize, orientation: orientation, columnCount: imageSize.width,
      rowCount: rows.count,
      firstRow: rows.lowerBound, hasAlpha: hasAlpha,
      fractionCompleted: Double(rows.upperBound) / Double(imageSize.height))
  }
}
