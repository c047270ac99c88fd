import CImageCodecs
public import SampleImages

extension SampleImage {
  /// The picture, painted and encoded anew.
  ///
  /// Painting is exact arithmetic: it gives equal pixels on every machine. The bytes of the file are
  /// equal too as long as the codecs are libjpeg-turbo, libpng and zlib.
  public func generated() throws -> [UInt8] {
    switch self {
    case .harbor:
      let canvas = Harbor.canvas(width: 1600, height: 1067)
      let film = Film(exposure: 0.92, vignette: 0.4, grain: 4, seed: 101)
      return try JPEGEncoder(canvas).encode(Samples.bytes(film.develop(canvas)))
    case .forest:
      let canvas = Forest.canvas(width: 1280, height: 853)
      let film = Film(exposure: 1, vignette: 0.4, grain: 4, seed: 102)
      var encoder = JPEGEncoder(canvas)
      encoder.isProgressive = true
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    case .umbrella:
      let canvas = RainyStreet.canvas(width: 1200, height: 800)
      let film = Film(exposure: 0.95, vignette: 0.45, grain: 5, seed: 103)
      var encoder = JPEGEncoder(canvas)
      encoder.sampling = .sampling422
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    default: return []
    }
  }
}
