import FixtureEncoding
import ImageDecoding
import ScratchFolders
import Testing

/// Films: PNM images one after another.
struct PNMFramesTests {
  private static let frames = [
    PNMEncoder(.color, width: 5, height: 4).encode((0..<60).map { $0 }),
    PNMEncoder(.gray, width: 3, height: 2, maximum: 999).encode([0, 999, 5, 80, 53, 32]),
    PNMEncoder(.colorAlpha, width: 1, height: 1).encode([80, 54, 10, 255]),
    PNMEncoder(.bitmap, width: 9, height: 2).encode((0..<18).map { $0 % 2 }),
  ]

  /// Returns the frames of a stream, and the error that ended it.
  private func frames(
    of stream: [UInt8], limits: DecodingLimits = DecodingLimits(), chunk: Int = 100
  ) throws -> ([[UInt8]], DecodingError?) {
    let pipe = try Pipe(dripping: stream, chunk: chunk)
    defer { pipe.close() }
    var found: [[UInt8]] = []
    var frames = try PNMFrames(fileDescriptor: pipe.reading, limits: limits)
    var failure: DecodingError?
    do throws(DecodingError) {
      while let frame = try frames.next() { found.append(frame) }
    } catch {
      failure = error
    }
    #expect(frames.count == found.count)
    // A film that has ended, by an error too, stays ended.
    #expect(try frames.next() == nil)
    return (found, failure)
  }

  @Test(arguments: [1, 3, 1000])
  func `each frame is a complete file`(chunk: Int) throws {
    let (found, error) = try frames(of: Array(Self.frames.joined()), chunk: chunk)
    #expect(found == Self.frames && error == nil)
    for frame in found {
      _ = try ImageDecoder(isStrict: true).pixels(of: .bytes(frame))
    }
  }

  @Test func `white space is allowed between frames`() throws {
    let stream = Self.frames.flatMap { $0 + Array("\n \r\n".utf8) }
    let (found, error) = try frames(of: stream)
    #expect(found == Self.frames && error == nil)
  }

  @Test func `a film can be read from a file`() throws {
    let folder = try ScratchFolder()
    try folder.write("film.ppm", Array(Self.frames.joined()))
    var frames = try PNMFrames(path: RawPath(folder.path("film.ppm")))
    var found: [[UInt8]] = []
    while let frame = try frames.next() { found.append(frame) }
    #expect(found == Self.frames)
    #expect(try frames.next() == nil)
  }

  @Test func `a truncated film ends with a partial frame, or with an error if the header is cut`()
    throws
  {
    let stream = Array(Self.frames[0] + Self.frames[0])
    let headerCount = PNMEncoder(.color, width: 5, height: 4).header.utf8.count
    for count in Self.frames[0].count..<stream.count {
      let (found, error) = try frames(of: Array(stream.prefix(count)))
      let rest = count - Self.frames[0].count
      if rest == 0 {
        #expect(found.count == 1 && error == nil)
      } else if rest < headerCount {
        #expect(found.count == 1 && error == .truncated(.pnm, rowsRead: 0, rowCount: 0))
      } else {
        #expect(found.count == 2 && found[1].count == rest && error == nil)
      }
    }
  }

  @Test func `bytes that are not a frame end a film with an error`() throws {
    let (found, error) = try frames(of: Self.frames[0] + Array("and then".utf8))
    #expect(found == [Self.frames[0]])
    #expect(error == .corrupt(.pnm, reason: "there is no header of a raw PNM picture"))
  }

  @Test func `a file that is not a film is refused with the name of its format`() throws {
    #expect(try frames(of: []).1 == .empty)
    #expect(try frames(of: Array("GIF89a".utf8)).1 == .unsupportedFormat(name: "GIF"))
    let png = try PNGEncoder(width: 2, height: 2).encode([UInt8](repeating: 9, count: 12))
    #expect(
      try frames(of: png).1
        == .unsupportedFeature(.png, reason: "a film is a stream of PNM pictures"))
  }

  @Test func `limits apply to each frame, not to the whole film`() throws {
    var limits = DecodingLimits()
    limits.maximumFileSize = 60
    let frame = Self.frames[0]
    let long = [[UInt8]](repeating: frame, count: 50)
    #expect(try frames(of: Array(long.joined()), limits: limits) == (long, nil))
    limits.maximumFileSize = 59
    #expect(
      try frames(of: frame, limits: limits).1 == .limitExceeded(.bytes, value: 60, limit: 59))
    limits = DecodingLimits()
    limits.maximumMemory = 59
    #expect(
      try frames(of: frame, limits: limits).1 == .limitExceeded(.memory, value: 60, limit: 59))
    limits = DecodingLimits()
    limits.maximumPixelCount = 19
    #expect(
      try frames(of: frame, limits: limits).1 == .limitExceeded(.pixels, value: 20, limit: 19))
    #expect(
      try frames(of: Array("P6 4294967295 2147483647 65535\n".utf8)).1
        == .limitExceeded(.side, value: 4_294_967_295, limit: 1_000_000))
  }
}
