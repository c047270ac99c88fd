import DecodingFixtures
import Foundation
import ImageDecoding
import ScratchFolders
import Synchronization
import TestCorpora
import Testing

/// PNG files inflated by a child task, which must give the same results as in a single task.
struct OverlappedPNGTests {
  private static let height = 1100

  /// Returns an image just large enough to be worth a task.
  private func largePNG(_ channels: PlainPNG.Channels) -> [UInt8] {
    PlainPNG(width: 1 << 10, height: Self.height, channels: channels).bytes(chunkBytes: 40_000)
  }

  private func expectEqual(_ bytes: [UInt8], _ name: String) async throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).png"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for isStrict in [false, true] {
      let decoder = ImageDecoder(isStrict: isStrict)
      let apart = await DecodingOutcome(overlapping: .file(path), by: decoder)
      let together = DecodingOutcome(of: .file(path), by: decoder)
      #expect(apart == together, "\(name), \(isStrict ? "strict" : "lenient")")
    }
  }

  @Test(arguments: PlainPNG.Channels.allCases)
  func `overlapped decoding of whole files gives the same result`(
    _ channels: PlainPNG.Channels
  ) async throws {
    try await expectEqual(largePNG(channels), "\(channels)")
  }

  @Test func `overlapped decoding of truncated and damaged files gives the same result`()
    async throws
  {
    let bytes = largePNG(.rgb)
    var random = SeededBytes(seed: 0x5EED)
    for part in 1...8 {
      let count = bytes.count * part / 8 - part
      try await expectEqual(Array(bytes.prefix(count)), "\(count) of \(bytes.count) bytes")
      var damaged = bytes
      damaged[bytes.count * part / 8 - 1 - random.next(below: 1000)] ^= 0x10
      try await expectEqual(damaged, "damage in part \(part)")
      try await expectEqual(PlainPNG.withChunksChecked(damaged), "checked damage in part \(part)")
    }
  }

  @Test func `overlapped decoding gives the same result for faults in the data and after it`()
    async throws
  {
    let image = PlainPNG(width: 1 << 10, height: Self.height, channels: .gray)
    for fault in PlainPNG.Fault.allCases {
      try await expectEqual(image.bytes(with: fault), "\(fault)")
    }
  }

  /// Here libpng takes over within a band of the child task, not at the first rows.
  @Test func `rows before an irregularity are delivered once`() async throws {
    for height in [1_300, 1_420, 1_500] {
      let image = PlainPNG(width: 1 << 10, height: height, channels: .gray)
      for fault in [PlainPNG.Fault.unknownFilter, .rowTooFew, .adler] {
        try await expectEqual(image.bytes(with: fault), "\(fault) of \(height) rows")
      }
    }
  }

  @Test func `nothing is delivered after cancellation, even if libpng has taken over`() async throws
  {
    let image = PlainPNG(width: 1 << 10, height: Self.height, channels: .gray)
    let folder = try ScratchFolder()
    for (name, bytes) in [
      ("regular", image.bytes()), ("small window", image.bytes(with: .smallWindow)),
      ("no check of the last chunk", image.bytes(with: .pixelCRC)),
    ] {
      let input = ImageInput.file(try folder.write(name, bytes))
      let count = await bandCount(of: input, cancelledIn: .max).count
      #expect(count > 8)
      for band in [0, 1, count / 2, count - 2] {
        let (given, error) = await bandCount(of: input, cancelledIn: band)
        #expect(given == band + 1 && error == .cancelled, "\(name), band \(band)")
      }
    }
  }

  /// Decodes in a task that is cancelled in one of its bands, and returns how many were delivered.
  private func bandCount(
    of input: ImageInput, cancelledIn band: Int
  ) async -> (count: Int, error: DecodingError?) {
    await ImageDecodingTests.bandCount(cancelledIn: band) { (take) throws(DecodingError) in
      _ = try await ImageDecoder().readRowsOverlapped(of: input) { _, _ in take() }
    }
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `overlapped decoding of the corpora photos gives the same result`() async throws {
    let decoder = ImageDecoder()
    for name in try Corpora.files(in: "photos") where name.hasSuffix(".png") {
      let input = ImageInput.file(try Corpora.path("photos/" + name))
      #expect(
        await DecodingOutcome(overlapping: input, by: decoder)
          == DecodingOutcome(of: input, by: decoder), "\(name)")
    }
  }

  @Test func `a cancelled task stops within a band`() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).png"
    try Data(largePNG(.rgba)).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bandCount = Mutex(0)
    let task = Task {
      try await ImageDecoder().readRowsOverlapped(of: .file(path)) { _, _ in
        bandCount.withLock { $0 += 1 }
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
    }
    await #expect(throws: DecodingError.cancelled) { try await task.value }
    #expect(bandCount.withLock { $0 } == 1)
  }
}
