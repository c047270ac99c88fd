internal import Colorway
internal import ImageDecoding
internal import PhotoConversion

/// A film that is being read, and the first of its frames that were looked at before.
struct OpenFilm: ~Copyable {
  let conversion: FilmConversion?
  private var frames: PNMFrames
  private var waiting: ArraySlice<[UInt8]> = []

  /// The number of bytes of frames that are kept to find black bars before the first result.
  private static let maximumWaitingByteCount = 64 << 20

  /// Opens a film for ffmpeg to read, or a stream of pictures, or standard input for `-`.
  init(
    _ name: RawPath, _ cut: FilmConversion.Cut, converter: PhotoConverter?, limits: DecodingLimits
  ) throws(DecodingError) {
    let conversion = name == "-" ? nil : try converter?.film(name, cut)
    let descriptor = name == "-" ? .standardInput : conversion?.pictures.descriptor
    let frames =
      if let descriptor {
        try PNMFrames(fileDescriptor: descriptor.number, limits: limits)
      } else {
        try PNMFrames(path: name, limits: limits)
      }
    self.conversion = conversion
    self.frames = frames
  }

  mutating func next() throws(DecodingError) -> [UInt8]? {
    if let frame = waiting.popFirst() { return frame }
    return try frames.next()
  }

  /// Returns the black bars that all frames share, and reads all of them.
  mutating func barsOfAllFrames(_ decoder: ImageDecoder) throws(DecodingError) -> BlackBars? {
    var bars: BlackBars?
    while let frame = try frames.next() { bars = Self.common(bars, frame, decoder) }
    return bars?.wide
  }

  /// Returns the black bars that the first frames share. ``next()`` still returns these frames.
  mutating func barsOfFirstFrames(_ decoder: ImageDecoder) throws(DecodingError) -> BlackBars? {
    var bars: BlackBars?
    var byteCount = 0
    while byteCount < Self.maximumWaitingByteCount, let frame = try frames.next() {
      bars = Self.common(bars, frame, decoder)
      byteCount += frame.count
      waiting.append(frame)
    }
    return bars?.wide
  }

  private static func common(
    _ bars: BlackBars?, _ frame: [UInt8], _ decoder: ImageDecoder
  ) -> BlackBars? {
    guard let (image, _) = try? decoder.pixels(of: .bytes(frame)),
      let own = BlackBars(of: image)
    else { return bars }
    return bars?.common(with: own) ?? own
  }
}
