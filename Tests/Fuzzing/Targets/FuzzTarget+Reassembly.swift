internal import DecodingFixtures

extension FuzzTarget {
  /// A file taken apart and put together again, or `nil` where its form is not known.
  package static func reassembled(_ bytes: [UInt8]) -> [UInt8]? {
    PNGChunk.chunks(of: bytes).map(PNGChunk.file)
      ?? JPEGSegment.segments(of: bytes).map(JPEGSegment.file)
  }
}
