import CFixtureWriters
import FixtureEncoding
import SampleImageGenerator
import TestCorpora

/// Images of a few kilobytes, one for each kind that is decoded differently.
package enum SmallImage: CaseIterable {
  case baseline
  case progressive
  case gray
  case cmyk
  case restarts
  case rotated
  case profiled
  case plainPNG
  case interlacedPNG
  case palettePNG
  case deepPNG
  case translucentPNG
  case bitmap
  case pixmap
  case deepPixmap
  case translucentMap

  /// The PNM images.
  package static let pnm: [SmallImage] = [.bitmap, .pixmap, .deepPixmap, .translucentMap]

  package static let width = 61
  package static let height = 64

  /// The bytes of the file.
  package func bytes() throws -> [UInt8] {
    switch self {
    case .baseline: try jpeg { _ in }
    case .progressive: try jpeg { $0.isProgressive = true }
    case .gray: try jpeg(channelCount: 1) { $0.color = .gray }
    case .cmyk: try jpeg(channelCount: 4) { $0.color = .CMYK }
    case .restarts: try jpeg { $0.restartRows = 1 }
    case .rotated:
      try jpeg {
        $0.exif = EXIFBlock.orientation(6)
      }
    case .profiled: try jpeg { $0.profile = DisplayP3Profile.bytes }
    case .plainPNG: Self.withLargestWindow(try png { _ in })
    case .interlacedPNG: try png { $0.isInterlaced = true }
    case .palettePNG:
      try png(channelCount: 1) {
        $0.color = .palette
        $0.palette = Self.texture(256 * 3)
      }
    case .deepPNG: try png(channelCount: 6) { $0.bitDepth = 16 }
    case .translucentPNG: Self.withLargestWindow(try png(channelCount: 4) { $0.color = .RGBA })
    case .bitmap: pnm(.bitmap, maximum: 1)
    case .pixmap: pnm(.color, maximum: 255)
    case .deepPixmap: pnm(.gray, maximum: 4095)
    case .translucentMap: pnm(.colorAlpha, maximum: 100)
    }
  }

  private func pnm(_ kind: PNMEncoder.Kind, maximum: Int) -> [UInt8] {
    let samples = Self.texture(Self.width * Self.height * kind.channelCount)
    return PNMEncoder(kind, width: Self.width, height: Self.height, maximum: maximum)
      .encode(samples.map { Int($0) * 16 % (maximum + 1) })
  }

  private func jpeg(
    channelCount: Int = 3, _ change: (inout JPEGEncoder) -> Void
  ) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: Self.width, height: Self.height)
    change(&encoder)
    return try encoder.encode(Self.texture(Self.width * Self.height * channelCount))
  }

  private func png(
    channelCount: Int = 3, _ change: (inout PNGEncoder) -> Void
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: Self.width, height: Self.height)
    change(&encoder)
    return try encoder.encode(Self.texture(Self.width * Self.height * channelCount))
  }

  /// The bytes of a PNG with an EXIF block after its pixels that turns it by a quarter.
  package func bytesTurnedAtEnd() throws -> [UInt8] {
    var chunks = PNGChunk.chunks(of: try bytes()) ?? []
    chunks.insert(
      PNGChunk(
        "eXIf",
        EXIFBlock.orientation(6)), at: chunks.count - 1)
    return PNGChunk.file(of: chunks)
  }

  /// The same file with the largest window in the zlib header. libpng writes the smallest
  /// sufficient window, but only files with the largest window are decoded without libpng.
  private static func withLargestWindow(_ file: [UInt8]) -> [UInt8] {
    guard var chunks = PNGChunk.chunks(of: file),
      let pixels = chunks.firstIndex(where: { $0.type == Array("IDAT".utf8) })
    else { return file }
    chunks[pixels].data.replaceSubrange(..<2, with: [0x78, 0x9C])
    return PNGChunk.file(of: chunks)
  }

  /// Bytes with some regularity and some noise, so that compressed files are neither tiny nor
  /// random.
  private static func texture(_ count: Int) -> [UInt8] {
    var random = SeededBytes(seed: 1)
    return (0..<count).map { UInt8(truncatingIfNeeded: $0 / 5 + random.next(below: 32)) }
  }
}
