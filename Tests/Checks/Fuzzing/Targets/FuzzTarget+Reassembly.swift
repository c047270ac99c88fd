internal import DecodingFixtures

extension FuzzTarget {
  /// The file split into its parts and reassembled, or `nil` if its format is not known.
  package static func reassembled(_ bytes: [UInt8]) -> [UInt8]? {
    PNGChunk.chunks(of: bytes).map(PNGChunk.file)
      ?? JPEGSegment.segments(of: bytes).map(JPEGSegment.file)
  }
}
