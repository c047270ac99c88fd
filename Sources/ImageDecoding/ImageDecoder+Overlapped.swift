extension ImageDecoder {
  /// Reads all rows of an image as ``readRows(of:_:)`` does, with the same result. For a large PNG file,
  /// a child task inflates the next rows while `body` is called with the rows before them. All other
  /// images are read in the calling task.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called as by ``readRows(of:_:)``, in the calling task.
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
