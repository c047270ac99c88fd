public import SampleImages

extension SampleImage {
  /// The picture, painted and encoded anew.
  ///
  /// Painting is exact arithmetic: equal machines or not, it gives equal pixels. The bytes of the
  /// file are equal too as long as the codecs are libjpeg-turbo, libpng and zlib.
  public func generated() throws -> [UInt8] {
    switch self {
    case .harbor:
      let canvas = Harbor.canvas(width: 1600, height: 1067)
      let film = Film(exposure: 1.1, vignette: 0.35, grain: 4, seed: 101)
      return try JPEGEncoder(canvas).encode(Samples.bytes(film.develop(canvas)))
    default: return []
    }
  }
}
