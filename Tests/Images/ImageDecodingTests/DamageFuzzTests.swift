import DecodingFixtures
import ImageDecoding
import SampleImageGenerator
import TestCorpora
import Testing

/// Truncated and damaged files, which must not cause traps, hangs or wrong sizes.
struct DamageFuzzTests {
  /// The sampling used for large JPEGs, applied to small ones.
  private static let sampling = {
    var sampling = JPEGSampling()
    sampling.bandPeriod = 2
    (sampling.repeatsChroma, sampling.skipsRefinements) = (true, true)
    return sampling
  }()

  /// Returns small files of each kind, and files of the shared corpora where they are present.
  private func seeds() throws -> [(name: String, bytes: [UInt8])] {
    var seeds = try SmallImage.allCases.map { ("\($0)", try $0.bytes()) }
    if Corpora.isPresent {
      for folder in ["pngsuite", "jpeg-subsampling", "exif-orientation", "icc"] {
        for name in try Corpora.files(in: "decoding/" + folder).prefix(40) {
          let bytes = try Corpora.bytes("decoding/\(folder)/\(name)")
          if bytes.count < 30_000 { seeds.append((name, bytes)) }
        }
      }
    }
    return seeds
  }

  /// Decodes arbitrary bytes, and checks what must hold for all of them.
  private func exercise(_ bytes: [UInt8], _ name: @autoclosure () -> String) {
    for (isStrict, isSampled) in [(false, false), (true, false), (false, true)] {
      var lastFraction = 0.0
      var limits = DecodingLimits()
      limits.maximumPixelCount = 1_000_000
      var decoder = ImageDecoder(limits: limits, isStrict: isStrict)
      if isSampled { decoder.sampling = Self.sampling }
      var isSound = true
      let report = try? decoder.readRows(of: .bytes(bytes)) { pixels, band in
        isSound = isSound && band.fractionCompleted > lastFraction && band.fractionCompleted <= 1
        isSound =
          isSound && pixels.count >= (band.rowCount - 1) * band.pixelsPerRow + band.columnCount
        lastFraction = band.fractionCompleted
      }
      if report != nil, isStrict { isSound = isSound && lastFraction == 1 }
      // An expectation costs as much as a decode in a debug build, so only failures are recorded.
      if !isSound { Issue.record("\(name()), \(isStrict ? "strict" : "lenient")") }
    }
  }

  @Test func `files truncated at a stride of 37 bytes decode soundly or fail`() throws {
    for seed in try seeds() {
      let counts = Array(stride(from: 0, to: seed.bytes.count, by: 37))
      for count in Corpora.sample(counts, debugStride: 5) {
        exercise(Array(seed.bytes.prefix(count)), "\(seed.name), \(count) bytes")
      }
    }
  }

  @Test func `a truncated photo gives the rows before the end and reports their number`() throws {
    for image in [SmallImage.baseline, .plainPNG, .restarts] {
      let bytes = try image.bytes()
      var most = 0
      for count in stride(from: bytes.count / 2, to: bytes.count - 40, by: 37) {
        guard
          let report = try? ImageDecoder().readRows(
            of: .bytes(Array(bytes.prefix(count))), { _, _ in })
        else { continue }
        for case .truncated(let rowsRead, let rowCount) in report.warnings {
          #expect(rowsRead >= most && rowsRead < rowCount && rowCount == SmallImage.height)
          most = rowsRead
        }
      }
      #expect(most > SmallImage.height / 3, "\(image)")
    }
  }

  @Test func `files with randomly changed bytes decode soundly or fail`() throws {
    var random = SeededBytes(seed: 0x5EED)
    let seeds = try seeds()
    for number in 0..<4 * seeds.count {
      var (name, bytes) = seeds[number % seeds.count]
      for _ in 0...random.next(below: 4) {
        bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
      }
      name += ", case \(number)"
      exercise(bytes, name)
    }
  }
}
