/// The complete rows of an upright photo, from the top. Rows that are stored in order are passed on
/// as they are decoded. A photo that is rotated, mirrored top to bottom, or interlaced is collected
/// in strips of bounded memory, and decoded once per strip.
package struct UprightRows: Sendable {
  package let demand: DecodingDemand
  private let decoder: ImageDecoder
  private let input: ImageInput
  /// The maximum size of a strip in bytes, unless the strip is a single row.
  private let stripByteCount: Int

  /// Reads the header of a photo. The photo must not be a pipe, because it may be read more than
  /// once. All pixels are decoded at full scale, regardless of the decoder's options.
  package init(
    of input: ImageInput, _ decoder: ImageDecoder, stripByteCount: Int = 64 << 20
  ) throws(DecodingError) {
    self.input = input
    self.stripByteCount = max(0, min(stripByteCount, decoder.limits.maximumMemory))
    var decoder = decoder
    (decoder.scale, decoder.coverage, decoder.region) = (.full, .full, nil)
    self.decoder = decoder
    demand = try decoder.demand(of: input)
  }

  package var size: PixelSize { demand.image.size }

  /// Calls `body` with each row, in the file's own color space. Pixels that could not be read are
  /// transparent. It is an error if the photo no longer matches its header.
  package func read<BodyError: Error>(
    _ body: (Span<RGBA8>) throws(BodyError) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    let isInOrder = [.up, .upMirrored].contains(demand.image.orientation) && demand.hasRowsInOrder
    let report = try isInOrder ? readInOrder(body) : readStrips(body)
    guard report.image.orientation == demand.image.orientation else {
      throw .decoding(
        .unsupportedFeature(
          report.image.format, reason: "its orientation is stored after its pixels"))
    }
    return report
  }

  /// Returns whether any pixel of the photo satisfies a predicate. Reading stops at the first such pixel.
  package func containsPixel(where isWanted: (RGBA8) -> Bool) throws(DecodingError) -> Bool {
    var isFound = false
    do throws(DecodingError) {
      _ = try decoder.readRowsUntilStopped(of: input) { (pixels, band) throws(DecodingError) in
        for row in 0..<band.rowCount {
          for column in 0..<band.columnCount
          where isWanted(pixels[row * band.pixelsPerRow + column]) {
            isFound = true
            throw .cancelled
          }
        }
      }
    } catch {
      if !isFound { throw error }
    }
    return isFound
  }

  private func readInOrder<BodyError: Error>(
    _ body: (Span<RGBA8>) throws(BodyError) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    var count = 0
    let report = try readBands(by: decoder) { (pixels, band) throws(ReadingError<BodyError>) in
      for row in 0..<band.rowCount {
        let start = row * band.pixelsPerRow
        let stored = pixels.extracting(start..<start + band.columnCount)
        if demand.image.orientation == .up {
          try call(body, stored)
        } else {
          let mirrored = stored.indices.reversed().map { stored[$0] }
          try call(body, mirrored.span)
        }
        count += 1
      }
    }
    let missing = [RGBA8](repeating: RGBA8(), count: size.width)
    for _ in count..<max(count, size.height) { try call(body, missing.span) }
    return report
  }

  private func readStrips<BodyError: Error>(
    _ body: (Span<RGBA8>) throws(BodyError) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    let (stored, orientation) = (demand.image.storedSize, demand.image.orientation)
    let most = max(1, stripByteCount / (size.width * MemoryLayout<RGBA8>.stride))
    var report = demand.reportOfPart
    for top in stride(from: 0, to: size.height, by: most) {
      let rowCount = min(most, size.height - top)
      guard let stripSize = PixelSize(width: size.width, height: rowCount) else { break }
      var strip = PixelBuffer(size: stripSize)
      var decoder = decoder
      decoder.region = ImageRegion(
        x: .pixels(0), y: .pixels(top), width: .pixels(size.width), height: .pixels(rowCount))
      report = try readBands(by: decoder) { (pixels, band) throws(ReadingError<BodyError>) in
        for row in 0..<band.rowCount {
          for column in 0..<band.columnCount {
            var position = orientation.uprightPosition(
              of: band.storedPosition(column: column, row: row), in: stored)
            position.y -= top
            strip[position] = pixels[row * band.pixelsPerRow + column]
          }
        }
      }
      for row in 0..<rowCount {
        let start = row * size.width
        try call(body, strip.pixels.span.extracting(start..<start + size.width))
      }
    }
    return report
  }

  /// Reads the bands of the photo, which must match its header.
  private func readBands<BodyError: Error>(
    by decoder: ImageDecoder,
    _ body: (Span<RGBA8>, RowBand) throws(ReadingError<BodyError>) -> Void
  ) throws(ReadingError<BodyError>) -> DecodingReport {
    let image = demand.image
    do throws(ReadingError<ReadingError<BodyError>>) {
      return try decoder.readRows(of: input) {
        (pixels, band) throws(ReadingError<BodyError>) in
        guard band.imageSize == image.storedSize, band.hasAlpha == image.hasAlpha
        else { throw .decoding(input.changed) }
        try body(pixels, band)
      }
    } catch {
      switch error {
      case .decoding(let error): throw .decoding(error)
      case .caller(let error): throw error
      }
    }
  }

  private func call<BodyError: Error>(
    _ body: (Span<RGBA8>) throws(BodyError) -> Void, _ row: Span<RGBA8>
  ) throws(ReadingError<BodyError>) {
    if Task.isCancelled { throw .decoding(.cancelled) }
    do throws(BodyError) { try body(row) } catch { throw .caller(error) }
  }
}
