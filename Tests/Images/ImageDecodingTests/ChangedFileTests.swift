import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import Foundation
import ImageDecoding
import ScratchFolders
import TestCorpora
import Testing

/// Files that are overwritten in place while they are read.
struct ChangedFileTests {
  private static let (width, height) = (1500, 1400)

  /// A change to the file.
  enum Change: CaseIterable {
    case wider, onePixelWider, taller, narrower, shorter, deeper, otherComponents, interlaced
    case otherSampling, otherPixels, giant, cut, empty, longer
  }

  /// A way to read a file.
  enum Way: CaseIterable { case full, sampled }

  // MARK: Files

  /// Returns random bytes. A short block repeats, as each byte is slow in a debug build.
  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededBytes(seed: seed)
    let block = (0..<30_011).map { _ in UInt8(random.next(below: 256)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + block.count)
    while bytes.count < count { bytes += block }
    return Array(bytes.prefix(count))
  }

  private static func png(
    width: Int = width, height: Int = height, seed: UInt64 = 1, channelCount: Int = 3,
    _ change: (inout PNGEncoder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: width, height: height)
    encoder.compressionLevel = 0
    change(&encoder)
    return try encoder.encode(noise(width * height * channelCount, seed: seed))
  }

  private static func jpeg(
    width: Int = width, height: Int = height, seed: UInt64 = 1, channelCount: Int = 3,
    _ change: (inout JPEGEncoder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: width, height: height)
    change(&encoder)
    return try encoder.encode(noise(width * height * channelCount, seed: seed))
  }

  /// Returns a PNG whose header claims a size that its data does not have.
  private static func giantPNG() throws -> [UInt8] {
    var chunks = try #require(PNGChunk.chunks(of: png(width: width, height: 20)))
    chunks[0].data.replaceSubrange(0..<4, with: [0x1F, 0xFF, 0xFF, 0xFF])
    return PNGChunk.file(of: chunks)
  }

  private static func giantJPEG() throws -> [UInt8] {
    var segments = try #require(JPEGSegment.segments(of: jpeg(height: 32)))
    for index in segments.indices where segments[index].marker == 0xC0 {
      segments[index].payload?.replaceSubrange(1..<5, with: [0xFF, 0xDC, 0xFF, 0xDC])
    }
    return JPEGSegment.file(of: segments)
  }

  private static func changed(_ original: [UInt8], _ change: Change, isPNG: Bool) throws -> [UInt8]
  {
    switch (change, isPNG) {
    case (.wider, true): try png(width: 3 * width, height: 300, seed: 2)
    case (.wider, false): try jpeg(width: 4 * width, height: 350, seed: 2)
    case (.onePixelWider, true): try png(width: width + 1, seed: 2)
    case (.onePixelWider, false): try jpeg(width: width + 1, seed: 2)
    case (.taller, true): try png(height: height + 90, seed: 2)
    case (.taller, false): try jpeg(height: height + 90, seed: 2)
    case (.narrower, true): try png(width: width / 3, seed: 2)
    case (.narrower, false): try jpeg(width: width / 3, seed: 2)
    case (.shorter, true): try png(height: height / 2, seed: 2)
    case (.shorter, false): try jpeg(height: height / 2, seed: 2)
    case (.deeper, true): try png(height: height / 2, seed: 2, channelCount: 6) { $0.bitDepth = 16 }
    case (.deeper, false): try jpeg(seed: 2) { $0.quality = 100 }
    case (.otherComponents, true): try png(seed: 2, channelCount: 4) { $0.color = .RGBA }
    case (.otherComponents, false): try jpeg(seed: 2, channelCount: 4) { $0.color = .CMYK }
    case (.interlaced, true): try png(seed: 2) { $0.isInterlaced = true }
    case (.interlaced, false): try jpeg(seed: 2) { $0.isProgressive = true }
    case (.otherSampling, true): try png(seed: 2, channelCount: 1) { $0.color = .gray }
    case (.otherSampling, false): try jpeg(seed: 2) { $0.sampling = .sampling444 }
    case (.otherPixels, true): try png(seed: 2)
    case (.otherPixels, false): try jpeg(seed: 2)
    case (.giant, true): try giantPNG()
    case (.giant, false): try giantJPEG()
    case (.cut, _): Array(original.prefix(original.count / 2))
    case (.empty, _): []
    case (.longer, _): original + [0]
    }
  }

  // MARK: Reading

  /// A file that is overwritten during one of the calls of `body`.
  private struct ChangingFile {
    let path: String
    let original: [UInt8]
    let replacement: [UInt8]
    /// A Boolean value that indicates whether the size and modification time stay the same, so that
    /// only the contents reveal the change.
    let isHidden: Bool
    private static let past = Date(timeIntervalSince1970: 1_000_000_000)

    func restore() throws {
      try Data(original).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.modificationDate: Self.past], ofItemAtPath: path)
    }

    func overwrite() throws {
      var bytes = replacement
      if isHidden {
        bytes = Array(bytes.prefix(original.count))
        bytes += [UInt8](repeating: 0, count: original.count - bytes.count)
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: bytes)
      try handle.truncate(atOffset: UInt64(bytes.count))
      try handle.close()
      guard isHidden else { return }
      try FileManager.default.setAttributes([.modificationDate: Self.past], ofItemAtPath: path)
    }

    /// Reads the file, and overwrites it in one call of `body`. Returns the error, and the number of
    /// calls.
    func read(in way: Way, changingIn call: Int) throws -> (DecodingError?, Int) {
      try restore()
      var decoder = ImageDecoder()
      if way == .sampled {
        var sampling = JPEGSampling()
        (sampling.bandPeriod, sampling.repeatsChroma) = (3, true)
        decoder.sampling = sampling
      }
      var count = 0
      let body = { (_: Span<RGBA8>, band: RowBand) in
        count += 1
        if count == call { #expect(throws: Never.self) { try overwrite() } }
      }
      do throws(DecodingError) {
        _ = try decoder.readRows(of: .file(path), body)
        return (nil, count)
      } catch {
        return (error, count)
      }
    }
  }

  /// The files before they change, encoded once for all tests, as that is slow in a debug build.
  private static let originals = [true: Result { try png() }, false: Result { try jpeg() }]

  private static func original(isPNG: Bool) throws -> [UInt8] {
    try #require(originals[isPNG]).get()
  }

  /// Reads a file in every way while it changes, early and late, and passes each outcome to `check`.
  private func readAll(
    _ change: Change, isPNG: Bool, isHidden: Bool,
    _ check: (_ isTold: Bool, _ isReached: Bool, _ comment: Comment) -> Void
  ) throws {
    let folder = try ScratchFolder()
    let original = try Self.original(isPNG: isPNG)
    let file = ChangingFile(
      path: folder.path("photo"), original: original,
      replacement: try Self.changed(original, change, isPNG: isPNG), isHidden: isHidden)
    let expected = DecodingError.unreadable(
      path: file.path, reason: "the file changed while it was read")
    for way in Way.allCases {
      for call in [1, 20] {
        let (error, count) = try file.read(in: way, changingIn: call)
        check(
          error == expected, count >= call, "\(way), in call \(call): \(String(describing: error))")
      }
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func `a file that changes while it is read causes an error that says so`(
    change: Change, isPNG: Bool
  ) throws {
    try readAll(change, isPNG: isPNG, isHidden: false) { isTold, isReached, comment in
      #expect(isTold && isReached, comment)
    }
  }

  /// A PNG is read a second time when its rows turn out to be irregular. If its header differs
  /// then, nothing may be written to buffers allocated for the first one.
  @Test(arguments: Change.allCases, [true, false])
  func `a changed PNG header is detected even if size and modification time stay the same`(
    change: Change, isPNG: Bool
  ) throws {
    let isTellable = isPNG && ![.otherPixels, .cut, .empty, .longer].contains(change)
    try readAll(change, isPNG: isPNG, isHidden: true) { isTold, _, comment in
      #expect(isTold || !isTellable, comment)
    }
  }

  @Test(arguments: [true, false])
  func `a change within the same second is detected by the fraction of the time`(
    isPNG: Bool
  ) throws {
    let folder = try ScratchFolder()
    let bytes = try Self.original(isPNG: isPNG)
    let path = try folder.write("photo", bytes)
    func setTime(_ seconds: Double) throws {
      let date = Date(timeIntervalSince1970: 1_000_000_000 + seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try setTime(0.25)
    var isFirst = true
    #expect(
      throws: DecodingError.unreadable(path: path, reason: "the file changed while it was read")
    ) {
      try ImageDecoder().readRows(of: .file(path)) { _, _ in
        if isFirst { #expect(throws: Never.self) { try setTime(0.5) } }
        isFirst = false
      }
    }
  }

  @Test(arguments: [true, false])
  func `a file is read to its end even if another is renamed over its path`(isPNG: Bool) throws {
    let folder = try ScratchFolder()
    let bytes = try Self.original(isPNG: isPNG)
    let path = try folder.write("photo", bytes)
    let other = try folder.write("other", Array(bytes.prefix(100)))
    let expected = try ImageDecoder().readRows(of: .bytes(bytes)) { _, _ in }
    var isFirst = true
    let report = try ImageDecoder(isStrict: true).readRows(of: .file(path)) { _, _ in
      if isFirst {
        let isRenamed = unsafe rename(other, path) == 0
        #expect(isRenamed)
      }
      isFirst = false
    }
    #expect(report == expected)
  }
}
