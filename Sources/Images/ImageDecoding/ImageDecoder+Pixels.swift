extension ImageDecoder {
  /// Decodes a whole image, upright and at full scale. ``scale``, ``coverage``, and ``region`` are ignored.
  ///
  /// The pixels are in the file's own color space. Pixels of rows that could not be read are transparent.
  ///
  /// - Parameter input: The image.
  /// - Returns: The pixels and the description of the image.
  /// - Throws: ``DecodingError/limitExceeded(_:value:limit:)`` if the pixels need more than
  ///   `DecodingLimits.maximumMemory`, or any error of `readRows(of:_:)`.
  public func pixels(
    of input: ImageInput
  ) throws(DecodingError) -> (image: PixelBuffer, report: DecodingReport) {
    var stored: PixelBuffer?
    var decoder = self
    (decoder.scale, decoder.coverage, decoder.region) = (.full, .full, nil)
    let report = try decoder.readRowsUntilStopped(of: input) {
      (pixels, band) throws(DecodingError) in
      if stored == nil { stored = try decoder.frame(for: band) }
      for row in 0..<band.rowCount {
        for column in 0..<band.columnCount {
          let position = band.storedPosition(column: column, row: row)
          stored?[position] = pixels[row * band.pixelsPerRow + column]
        }
      }
    }
    guard let stored else { throw .empty }
    return (stored.turned(by: report.image.orientation), report)
  }

  /// Decodes a whole image like the synchronous method, but off the caller's actor.
  @concurrent
  public func pixels(
    of input: ImageInput
  ) async throws(DecodingError) -> (image: PixelBuffer, report: DecodingReport) {
    let decode: (ImageInput) throws(DecodingError) -> (image: PixelBuffer, report: DecodingReport) =
      pixels(of:)
    return try decode(input)
  }

  /// Returns a pixel buffer of the size of the stored image. The memory check includes a second
  /// buffer if the image has to be turned upright.
  private func frame(for band: RowBand) throws(DecodingError) -> PixelBuffer {
    let frameCount = band.orientation == .up ? 1 : 2
    let byteCount = band.imageSize.pixelCount * MemoryLayout<RGBA8>.stride * frameCount
    try DecodingLimits.check(.memory, byteCount, atMost: limits.maximumMemory)
    return PixelBuffer(size: band.imageSize)
  }
}
