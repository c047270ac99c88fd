extension PNGPipeline {
  /// The approximate number of pixels to inflate at a time: enough for the tasks to meet seldom.
  static let bandPixelCount = 256 << 10

  /// Reads all rows in the calling task. Only inflating is done elsewhere.
  nonisolated func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    var rowsRead = try await readPlainRows(body)
    var failure: CodecFailure?
    if rowsRead < imageSize.height { failure = try await readRows(from: &rowsRead, body) }
    return try await report(rowsRead: rowsRead, failure: failure).get()
  }

  /// Reads rows up to the first irregularity, and returns their number.
  private nonisolated func readPlainRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> Int {
    var filter = filter
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
    if let failure = await restart(atRow: rowsRead) { return failure }
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
      rowCount: rows.count, firstRow: rows.lowerBound, hasAlpha: hasAlpha,
      fractionCompleted: Double(rows.upperBound) / Double(imageSize.height))
  }
}

extension ImageDecoder {
  /// Reads all rows of an image, with the result of `readRows(of:_:)`. Of a large PNG file, a child task
  /// inflates the next rows during each call of `body`. All other images are read in the calling task.
  package func readRowsOverlapped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    guard case .file(let path) = input else {
      return try readRowsUntilStopped(of: input, body)
    }
    let source = try ByteSource(path: path, limits: limits)
    guard try source.format(of: input, limits: limits) == .png else {
      return try readRows(of: input, from: source, body)
    }
    var png = try PNGDecode(source, of: input, self)
    guard let filter = png.overlappedFilter else { return try png.readRows(body) }
    return try await PNGPipeline(png, filter).readRows(body)
  }
}
