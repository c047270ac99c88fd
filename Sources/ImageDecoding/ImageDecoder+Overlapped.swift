extension ImageDecoder {
  /// Reads all rows of an image as ``readRows(of:_:)`` does, with the same result. A child task
  /// inflates the rows of a large PNG file, while those before them are passed to `body`. All other
  /// images are read where this method is called.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called as by ``readRows(of:_:)``, where this method is called.
  /// - Returns: The description of the image.
  /// - Throws: ``DecodingError``, and what `body` throws.
  package func readRowsOverlapped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    guard case .file(let path) = input else {
      return try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
        try readRows(of: input, from: source, body)
      }
    }
    let source = try ByteSource(path: path, limits: limits)
    guard try source.format(of: input, limits: limits) == .png else {
      return try readRows(of: input, from: source, body)
    }
    var png = try PNGDecode(source, of: input, self)
    guard png.isWorthOverlapping else { return try png.readRows(body) }
    return try await PNGPipeline(png).readRows(body)
  }
}
