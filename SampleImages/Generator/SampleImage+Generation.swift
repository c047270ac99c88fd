import CFixtureWriters
import FixtureEncoding
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
      let film = Film(exposure: 0.92, vignette: 0.4, grain: 4, saturation: 1.25, seed: 101)
      return try JPEGEncoder(canvas).encode(Samples.bytes(film.develop(canvas)))
    case .forest:
      let canvas = Forest.canvas(width: 1280, height: 853)
      let film = Film(exposure: 1, vignette: 0.4, grain: 4, saturation: 1.25, seed: 102)
      var encoder = JPEGEncoder(canvas)
      encoder.isProgressive = true
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    case .umbrella:
      let canvas = RainyStreet.canvas(width: 1200, height: 800)
      let film = Film(exposure: 0.95, vignette: 0.45, grain: 5, seed: 103)
      var encoder = JPEGEncoder(canvas)
      encoder.sampling = .sampling422
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    case .market:
      let canvas = Market.canvas(width: 1200, height: 800)
      let film = Film(exposure: 1.1, vignette: 0.35, grain: 4, seed: 104)
      var encoder = JPEGEncoder(canvas)
      encoder.restartRows = 4
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    case .lighthouse:
      let canvas = Lighthouse.canvas(width: 720, height: 1080)
      let film = Film(exposure: 1, vignette: 0.3, grain: 4, seed: 105)
      // Stored as a camera on its side sees it: the right edge of the scene is the top row.
      var encoder = JPEGEncoder(width: canvas.height, height: canvas.width)
      encoder.exif = EXIFBlock.orientation(6)
      let samples = Samples.turnedLeft(
        film.develop(canvas), width: canvas.width, height: canvas.height)
      return try encoder.encode(Samples.bytes(samples))
    case .tulips:
      let canvas = Tulips.canvas(width: 1080, height: 720)
      let film = Film(exposure: 1, vignette: 0.3, grain: 3, seed: 106)
      var encoder = JPEGEncoder(canvas)
      encoder.sampling = .sampling444
      encoder.profile = DisplayP3Profile.bytes
      return try encoder.encode(Samples.bytes(film.develop(canvas)))
    case .dunes:
      let canvas = Dunes.canvas(width: 1080, height: 720)
      let film = Film(exposure: 1.5, vignette: 0.4, grain: 5, seed: 107)
      var encoder = JPEGEncoder(canvas)
      encoder.color = .gray
      return try encoder.encode(Samples.bytes(Samples.gray(film.develop(canvas))))
    case .stillLife:
      let canvas = StillLife.canvas(width: 720, height: 540)
      let film = Film(exposure: 1.3, vignette: 0.3, grain: 4, seed: 108)
      var encoder = JPEGEncoder(canvas)
      encoder.color = .CMYK
      return try encoder.encode(Samples.bytes(Samples.inks(film.develop(canvas))))
    case .balloon:
      let film = Film(exposure: 1, vignette: 0, grain: 0)
      let color = film.develop(HotAirBalloon.canvas(width: 420, height: 560))
      let cover = HotAirBalloon.cover(width: 420, height: 560).pixels.map(\.green)
      var encoder = PNGEncoder(width: 420, height: 560)
      encoder.color = .RGBA
      return try encoder.encode(Samples.cutOut(Samples.bytes(color), cover: Samples.bytes(cover)))
    case .twilight:
      let canvas = Twilight.canvas(width: 360, height: 240)
      let film = Film(exposure: 1.2, vignette: 0.15, grain: 0)
      var encoder = PNGEncoder(canvas)
      encoder.bitDepth = 16
      return try encoder.encode(Samples.bigEndianWords(film.develop(canvas)))
    case .tiles:
      var encoder = PNGEncoder(width: 400, height: 400)
      encoder.color = .palette
      encoder.palette = TiledWall.palette
      encoder.isInterlaced = true
      return try encoder.encode(TiledWall.indexes(width: 400, height: 400))
    case .oneColor:
      return try PNGEncoder(width: 256, height: 192).encode(PlainColors.one(pixelCount: 256 * 192))
    case .threeColors:
      let encoder = PNGEncoder(width: 400, height: 300)
      return try encoder.encode(PlainColors.three(width: 400, height: 300))
    }
  }
}
