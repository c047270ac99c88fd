import ImageDecoding
import SampleImageGenerator
import ScratchFolders
import SystemCalls
import TestCorpora
import Testing

@testable import PhotoConversion

/// Metadata that is read from photos.
@Suite struct PhotoMetadataTests {
  private static let exif = EXIFBlock.orientation(6)

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func file(_ bytes: [UInt8]) throws -> FileBytes {
    let path = RawPath(try scratch.write("a", bytes))
    return FileBytes(OpenFile(try System.openForReading(path)), limit: 1 << 20)
  }

  private func facts(ofWebP chunks: [(name: String, content: [UInt8])]) throws -> PhotoMetadata {
    try PhotoMetadata(webP: file(WebP.file(chunks)))
  }

  @Test func `a chunk of odd length is followed by a padding byte`() throws {
    let facts = try facts(ofWebP: [
      ("VP8X", [0x18, 0, 0, 0, 39, 1, 0, 29, 0, 0]), ("ICCP", [1, 2, 3]), ("EXIF", Self.exif),
    ])
    #expect(facts.size == PixelSize(width: 296, height: 30))
    #expect(!facts.isOpaque && !facts.isAnimated)
    #expect(facts.colors == .profile([1, 2, 3]))
    #expect(facts.orientation == .right)
  }

  @Test func `the size and alpha of a lossless WebP are read from its first bytes`() throws {
    let facts = try facts(ofWebP: [("VP8L", [0x2F, 39, 0x40, 7, 0x10, 0])])
    #expect(facts.size == PixelSize(width: 40, height: 30))
    #expect(!facts.isOpaque)
  }

  @Test(arguments: [(10, Orientation.right), (PhotoMetadata.maximumPartCount, .up)])
  func `parts after too many empty ones are ignored`(
    _ row: (count: Int, orientation: Orientation)
  ) throws {
    let parts = Array(repeating: (name: "NONE", content: [UInt8]()), count: row.count)
    #expect(try facts(ofWebP: parts + [("EXIF", Self.exif)]).orientation == row.orientation)
    let empty = Array(repeating: Self.box("free", []), count: row.count).flatMap(\.self)
    #expect(try PhotoMetadata(heif: file(empty + Self.heif())).orientation == row.orientation)
    let inside = Self.heif(beginningWith: empty)
    #expect(try PhotoMetadata(heif: file(inside)).orientation == row.orientation)
  }

  private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(kind.utf8)
      + content
  }

  /// Returns a file with a primary item that is rotated clockwise by a quarter turn. The numbers
  /// are those of its properties: size, rotation, code points, profile, mirrorings from top to bottom and
  /// from left to right, cropping, and the size of another item.
  private static func heif(
    beginningWith boxes: [UInt8] = [], properties numbers: [UInt8] = [1, 2, 3]
  ) -> [UInt8] {
    let version: [UInt8] = [0, 0, 0, 0]
    let properties =
      box("ispe", version + [0, 0, 0, 40, 0, 0, 0, 30]) + box("irot", [3])
      + box("colr", Array("nclx".utf8) + [0, 12, 0, 13, 0, 6, 128])
      + box("colr", Array("prof".utf8) + [1, 2, 3]) + box("imir", [0]) + box("imir", [1])
      + box("clap", [0, 0, 0, 20] + [UInt8](repeating: 0, count: 28))
      + box("ispe", version + [0, 0, 0, 9, 0, 0, 0, 9])
    let association = version + [0, 0, 0, 1, 0, 1, UInt8(numbers.count)] + numbers
    return box(
      "meta",
      version + boxes + box("pitm", version + [0, 1])
        + box("iprp", box("ipco", properties) + box("ipma", association)))
  }

  @Test func `the size, rotation and colors of a HEIF's primary image are read`() throws {
    let facts = try PhotoMetadata(heif: file(Self.heif()))
    #expect(facts.size == PixelSize(width: 40, height: 30) && facts.orientation == .right)
    #expect(facts.colors == .codePoints([12, 13, 0, 1]))
    // A profile says more than code points.
    for numbers: [UInt8] in [[1, 2, 3, 4], [1, 4, 3], [4]] {
      let facts = try PhotoMetadata(heif: file(Self.heif(properties: numbers)))
      #expect(facts.colors == .profile([1, 2, 3]), "\(numbers)")
    }
  }

  @Test(arguments: [
    ([1], false), ([1, 2], false), ([1, 7], true), ([1, 2, 7], true), ([1, 7, 2], true),
  ])
  func `a cropped picture may have any size, and an uncropped one has that of its file`(
    _ row: (properties: [UInt8], isCropped: Bool)
  ) throws {
    let facts = try PhotoMetadata(heif: file(Self.heif(properties: row.properties + [3])))
    #expect(facts.size == (row.isCropped ? nil : PixelSize(width: 40, height: 30)))
    let isTurned = row.properties.contains(2)
    #expect(facts.orientation == (isTurned ? .right : .up))
    #expect(facts.colors == .codePoints([12, 13, 0, 1]))
    for (width, height, fits) in [(40, 30, true), (30, 40, isTurned), (20, 20, false)] {
      let size = try #require(PixelSize(width: width, height: height))
      #expect(facts.fits(size) == (fits || row.isCropped), "\(size)")
    }
  }

  /// The numbers of EXIF: 5 swaps columns with rows, and 7 does so from the last ones.
  @Test(
    arguments: [
      ([1, 2, 5], 7), ([1, 2, 6], 5), ([1, 5, 2], 5), ([1, 6, 2], 7), ([1, 2, 5, 2], 4),
      ([1, 2, 6, 5], 8), ([1, 5], 4), ([1, 6], 2),
    ] as [([UInt8], Int)])
  func `rotations and mirrorings take effect in their order`(
    _ row: (properties: [UInt8], orientation: Int)
  ) throws {
    let facts = try PhotoMetadata(heif: file(Self.heif(properties: row.properties)))
    #expect(facts.orientation.rawValue == row.orientation)
  }

  @Test func `truncated and randomly changed files do not break any reader`() throws {
    let entries: [[UInt8]] = [
      [6, 1, 3, 0, 1, 0, 0, 0, 0x23, 0x80, 0, 0], [0x4A, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
      [1, 2, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], [2, 2, 4, 0, 1, 0, 0, 0, 9, 0, 0, 0],
    ]
    let raw = Array("II*\0".utf8) + [8, 0, 0, 0, 4, 0] + entries.flatMap(\.self) + [0, 0, 0, 0]
    let webP = WebP.file([
      ("VP8X", [0x18, 0, 0, 0, 39, 1, 0, 29, 0, 0]), ("EXIF", Self.exif),
    ])
    var random = SeededBytes(seed: 11)
    for whole in [raw, webP, Self.heif()] {
      for count in 0..<whole.count { try expectNoHarm(in: Array(whole.prefix(count))) }
      for _ in 0..<2_000 {
        var bytes = whole
        for _ in 0..<4 {
          bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
        }
        try expectNoHarm(in: bytes)
      }
    }
  }

  /// Reads a file in each format, and checks what must always hold.
  private func expectNoHarm(in bytes: [UInt8]) throws {
    let content = try file(bytes)
    for facts in [PhotoMetadata(webP: content), PhotoMetadata(heif: content)] {
      #expect(facts.size.map { $0.width > 0 && $0.height > 0 } ?? true)
      if case .profile(let profile) = facts.colors { #expect(profile.count <= bytes.count) }
    }
    let raw = CameraRaw(content)
    #expect(raw?.places.count ?? 0 <= bytes.count)
    #expect(raw?.preview(limits: DecodingLimits()) == nil)
  }
}
