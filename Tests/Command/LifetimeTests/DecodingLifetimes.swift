import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import Foundation
import ImageDecoding
import PhotoRemapping
import SchemeExtraction
import SchemeFormats
import SchemePictures
import ScratchFolders
import Testing

/// Decoders of every format, and the ways in which they end.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct DecodingLifetimes {
  /// The ways in which reading a photo can end.
  enum End: CaseIterable {
    case success, damage, truncation, cancellation, memoryLimit, callerError
  }

  private struct Enough: Error {}

  @Test(arguments: SmallImage.allCases)
  func `every decoding releases its resources however it ends`(image: SmallImage) async {
    await #expect(processExitsWith: .success) {
      [index = (SmallImage.allCases.firstIndex(of: image) ?? 0) as Int] in
      let folder = try ScratchFolder()
      let bytes = try SmallImage.allCases[index].bytes()
      try await expectNothingLeft(after: 20, byteAllowance: 100_000, in: folder.path) { _ in
        for end in End.allCases {
          for input in try Self.inputs(of: bytes, until: end, in: folder) {
            await Self.read(input, until: end)
          }
        }
      }
    }
  }

  /// Returns a photo as each kind of input that can be read more than once.
  private static func inputs(
    of bytes: [UInt8], until end: End, in folder: ScratchFolder
  ) throws -> [ImageInput] {
    var bytes = bytes
    if end == .truncation { bytes.removeLast(bytes.count / 2) }
    if end == .damage {
      for index in bytes.indices.suffix(bytes.count / 2) { bytes[index] ^= 0x5A }
    }
    return [.bytes(bytes), .file(try folder.write("photo", bytes))]
  }

  private static func read(_ input: ImageInput, until end: End) async {
    let work = Task {
      var decoder = ImageDecoder(isStrict: end == .damage)
      if end == .memoryLimit { decoder.limits.maximumMemory = 1 << 10 }
      func take() throws(DecodingError) {
        if end == .callerError { throw .cancelled }
        if end == .cancellation { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      _ = try decoder.readRows(of: input) { (_, _) throws(DecodingError) in try take() }
    }
    _ = await work.result
  }

  @Test func `files with damaged headers release their decoders`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let files = try SmallImage.allCases.flatMap { image in
        let bytes = try image.bytes()
        return [9, 20, 30].flatMap { place in
          var changed = bytes
          changed[place] ^= 0xFF
          return [changed, Array(bytes.prefix(place))]
        }
      }
      try await expectNothingLeft(after: 60, byteAllowance: 100_000, in: folder.path) { _ in
        for file in files { _ = try? ImageDecoder().info(of: .bytes(file)) }
      }
    }
  }

  /// The metadata of small images are too small to be noticed.
  @Test func `PNGs with large metadata release them however their reading ends`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let content = [UInt8](repeating: 65, count: 20_000)
      let kinds = ["cICP", "gAMA", "cHRM", "sRGB", "eXIf", "tEXt"].map {
        PNGChunk(type: Array($0.utf8), data: content)
      }
      let metadata = kinds + [PNGChunk("iCCP", [65, 0, 0] + Zlib.deflated(content))]
      var files = try [SmallImage.plainPNG, .interlacedPNG].flatMap { image in
        let chunks = try #require(PNGChunk.chunks(of: image.bytes()))
        let (head, end) = ([chunks[0]], [chunks[chunks.count - 1]])
        let pixels = Array(chunks.dropFirst().dropLast())
        // Damaged pixels make libpng start anew.
        var damaged = pixels
        damaged[0].data[damaged[0].data.count / 2] ^= 0xFF
        let orders: [[[PNGChunk]]] = [
          [head, metadata, pixels, end], [head, metadata, metadata, pixels, end],
          [head, pixels, metadata, end], [head, metadata, damaged, metadata, end],
        ]
        return orders.map { PNGChunk.file(of: $0.flatMap(\.self)) }
      }
      files += [1_000, 100_000].map { Array(files[0].dropLast($0)) }
      let inputs = try files.enumerated().flatMap { index, file in
        [ImageInput.bytes(file), .file(try folder.write("\(index)", file))]
      }
      try await expectNothingLeft(after: 15, in: folder.path) { _ in
        for input in inputs {
          _ = try? ImageDecoder().info(of: input)
          for end in [End.success, .cancellation, .callerError] {
            await Self.read(input, until: end)
          }
        }
      }
    }
  }

  @Test func `pictures in documents release their memory`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let input = ImageInput.bytes(
        Array("P5 300 300 255\n".utf8) + [UInt8](repeating: 9, count: 90_000))
      let photo = try await ImageDecoder().pixels(of: input).image
      try await expectNothingLeft(after: 15, byteAllowance: 100_000, in: folder.path) { _ in
        let (jpeg, png) = (try photo.encodedForDocument(), try photo.png())
        #expect(jpeg.mediaType == "image/jpeg" && !png.isEmpty)
      }
    }
  }

  /// The memory of a decoder depends on the width, and is too small to be noticed with small images.
  @Test(arguments: [true, false])
  func `decoders of wide photos release their rows`(isGray: Bool) async {
    await #expect(processExitsWith: .success) { [isGray = isGray as Bool] in
      let folder = try ScratchFolder()
      var encoder = JPEGEncoder(width: 30_000, height: 8)
      encoder.color = isGray ? .gray : .RGB
      let bytes = try encoder.encode([UInt8](repeating: 90, count: 30_000 * 8 * (isGray ? 1 : 3)))
      try await expectNothingLeft(after: 20, byteAllowance: 100_000, in: folder.path) { _ in
        await Self.read(.bytes(bytes), until: .success)
      }
    }
  }

  @Test func `a decompression releases its memory`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let stored: [UInt8] = [1, 3, 0, 0xFC, 0xFF, 7, 8, 9]
      try await expectNothingLeft(after: 300, byteAllowance: 100_000, in: folder.path) { _ in
        let content = try Inflater.inflated(stored[...], limit: 3)
        #expect(content == [7, 8, 9])
      }
    }
  }

  @Test func `extractions and remapped photos release their resources`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let images: [SmallImage] = [.baseline, .translucentPNG, .pixmap]
      let files = try images.enumerated().map { index, image in
        ImageInput.file(try folder.write("\(index)", image.bytes()))
      }
      let ditherings = Dithering.allCases
      let broken = ImageInput.file(
        try folder.write("broken", SmallImage.baseline.bytes().dropLast(900)))
      try await expectNothingLeft(after: 10, in: folder.path) { run in
        for input in files + [broken] {
          let work = Task {
            let scheme = try await SchemeExtractor(taskCount: 1 + run % 3).scheme(of: input)
            let photo = try RemappablePhoto(input)
            _ = try photo.writePNG(
              in: scheme.swatches.map(\.rgb), dithering: ditherings[run % ditherings.count],
              taskCount: 2
            ) { (bytes: [UInt8]) throws(Enough) in if run % 2 == 0 { throw Enough() } }
          }
          if run % 5 == 4 { work.cancel() }
          _ = await work.result
        }
      }
    }
  }
}
