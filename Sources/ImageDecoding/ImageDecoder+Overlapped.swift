extension ImageDecoder {
  /// From this many pixels on, it pays to inflate a PNG in a task of its own.
  private static let overlappedPixelCount = 1 << 20

  /// Reads all rows of an image as ``readRows(of:_:)`` does, and to the same effect, but with a child
  /// task that does a part of the work of a large PNG file: while it inflates rows, those before are
  /// handed to `body`.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called as by ``readRows(of:_:)``, where this method is called.
  /// - Returns: What was learned of the image.
  /// - Throws: ``DecodingError``, and what `body` throws.
  package func readRowsOverlapped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    guard case .file(let path) = input, allowsPlainPNG else {
      return try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
        try readRows(of: input, from: source, body)
      }
    }
    let source = try ByteSource(path: path, limits: limits)
    guard source.plainPNGPixelCount >= Self.overlappedPixelCount else {
      return try readRows(of: input, from: source, body)
    }
    let pipeline = try PNGPipeline(source, of: input, self)
    return try await pipeline.readRows(body)
  }
}
