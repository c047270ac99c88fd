import CImageCodecs
import DecodingFixtures
import ImageDecoding
import ImageEncoding
import SampleImageGenerator
import TestCorpora
import Testing

/// Rows of coded blocks that we pass over ourselves, against libjpeg's passing over the same: pixels,
/// reports and errors.
struct JPEGBandsTests {
  private func expectEqual(_ input: ImageInput, _ name: @autoclosure () -> String) {
    for bandPeriod in [2, 3, 7] {
      var sampling = JPEGSampling()
      (sampling.bandPeriod, sampling.stride, sampling.repeatsChroma) = (bandPeriod, 2, true)
      var decoder = ImageDecoder(isStrict: bandPeriod == 3)
      decoder.limits.maximumPixelCount = 25_000_000
      decoder.sampling = sampling
      let ours = DecodingOutcome(of: input, by: decoder)
      decoder.sampling?.passesOverRows = false
      let theirs = DecodingOutcome(of: input, by: decoder)
      #expect(ours.pixels == theirs.pixels, "\(name()), one band in \(bandPeriod)")
      #expect(ours.verdict == theirs.verdict, "\(name()), one band in \(bandPeriod)")
    }
  }

  /// JPEGs of several kinds, some with runs of zeros and long codes, some with hardly any.
  private static func seeds() throws -> [(name: String, bytes: [UInt8])] {
    try [1, 24, 200].flatMap { noise in
      try [
        ("4:2:0", jpeg(noise) { _ in }),
        ("4:2:2", jpeg(noise) { $0.sampling = .sampling422 }),
        ("4:4:4", jpeg(noise) { $0.sampling = .sampling444 }),
        ("quality 100", jpeg(noise) { $0.quality = 100 }),
        ("restarts", jpeg(noise) { $0.restartRows = 1 }),
        ("gray", jpeg(noise) { $0.color = .gray }),
        ("YCCK", jpeg(noise) { $0.color = .YCCK }),
      ].map { ("\($0.0), noise \(noise)", $0.1) }
    }
  }

  private static func jpeg(
    _ noise: Int, _ change: (inout JPEGEncoder) -> Void
  ) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 83, height: 260)
    change(&encoder)
    let channelCount = encoder.color == .gray ? 1 : encoder.color == .RGB ? 3 : 4
    var random = SeededBytes(seed: UInt64(noise))
    return try encoder.encode(
      (0..<83 * 260 * channelCount).map {
        UInt8(truncatingIfNeeded: $0 / 700 + random.next(below: noise))
      })
  }

  @Test func `whole files of all kinds`() throws {
    for seed in try Self.seeds() { expectEqual(.bytes(seed.bytes), seed.name) }
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `all files of the corpora come to the same`() throws {
    let folders = try Corpora.files(in: "decoding").map { "decoding/" + $0 } + ["photos"]
    var files: [(name: String, path: String)] = []
    for folder in folders where !folder.hasSuffix(".csv") {
      for name in try Corpora.files(in: folder)
      where name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
        files.append(("\(folder)/\(name)", try Corpora.path("\(folder)/\(name)")))
      }
    }
    #expect(!files.isEmpty)
    for file in Corpora.sample(files, debugStride: 5) { expectEqual(.file(file.path), file.name) }
  }

  @Test func `files cut anywhere`() throws {
    for (name, bytes) in try Self.seeds() {
      let counts = Corpora.sample(Array(1...bytes.count), debugStride: 17)
      for count in counts where count % 37 == 0 || count + 12 > bytes.count {
        expectEqual(.bytes(Array(bytes.prefix(count))), "\(name), \(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test func `bytes that belong to nothing, after the scan`() throws {
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2]
    let stray = [UInt8](repeating: 7, count: 52)
    for (name, bytes) in try Self.seeds() {
      for added in [stray, stray + comment, comment + stray, comment + stray + comment + stray] {
        let image = Array(bytes.dropLast(2)) + added + bytes.suffix(2)
        expectEqual(.bytes(image), "\(name), \(added.count) bytes more")
        var sampling = JPEGSampling()
        (sampling.bandPeriod, sampling.repeatsChroma) = (3, true)
        var strict = ImageDecoder(isStrict: true)
        strict.sampling = sampling
        #expect(DecodingOutcome(of: .bytes(image), by: strict).verdict == "corrupt jpeg")
      }
    }
  }

  @Test func `files with random bytes changed`() throws {
    var random = SeededBytes(seed: 0x5EED)
    let seeds = try Self.seeds()
    for number in 0..<60 * seeds.count {
      var (name, bytes) = seeds[number % seeds.count]
      bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
      expectEqual(.bytes(bytes), "\(name), case \(number)")
    }
  }
}
