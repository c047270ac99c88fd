import ColorMath
import DecodingFixtures
import Foundation
import ImageDecoding
import TestCorpora
import Testing

/// Files of other projects' test suites, compared with the results of trusted decoders.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct CorpusTests {
  /// Larger images are read without adding up codes, which is slow in a debug build.
  private static let maximumSummedPixelCount = 4_000_000

  private struct Outcome {
    var report: DecodingReport
    var means: [Double]?
  }

  private func read(_ file: CorpusFile, isStrict: Bool = false) throws -> Outcome {
    let gamma = (try? ImageDecoder().info(of: file.input())).flatMap(gamma)
    var (means, decoded) = (CodeMeans(), CodeMeans(gamma: gamma))
    let report = try ImageDecoder(isStrict: isStrict).readRows(of: file.input()) { pixels, band in
      guard band.imageSize.pixelCount <= Self.maximumSummedPixelCount else { return }
      means.add(pixels, band)
      decoded.add(pixels, band)
    }
    // The trusted decoders do not encode linear light by the curve of sRGB before they round it.
    let half = report.profile.linearSRGB(red: 0.5, green: 0.5, blue: 0.5).green
    let isEncoded = gamma.map { $0 > 0.6 && (half - pow(0.5, 1 / $0)).magnitude > 0.01 } ?? false
    return Outcome(report: report, means: (isEncoded ? decoded : means).values)
  }

  /// The gamma of an image whose profile consists of it.
  private func gamma(of image: ImageInfo) -> Double? {
    let words = image.colorSpace.split(separator: " ")
    return words.count == 2 && words[0] == "gAMA" ? Double(words[1]) : nil
  }

  @Test(arguments: CorpusFile.categories)
  func `decoding results agree with the trusted decoders`(category: String) throws {
    let files = try CorpusFile.all(in: category)
    #expect(!files.isEmpty)
    for file in files {
      switch file.expectation {
      case .ok: try expectGood(file)
      case .reject: expectRejected(file)
      case .tolerant, .mixed: try expectJudged(file)
      case .limitOrOK: if try !isBeyondLimits(file) { try expectGood(file) }
      case .limitOrWarn:
        if try !isBeyondLimits(file) {
          #expect(try !read(file).report.warnings.isEmpty, "\(file.name): no warning")
        }
      case nil: Issue.record("\(file.name): no expectation")
      }
    }
  }

  private func expectGood(_ file: CorpusFile) throws {
    let outcome = try #require(try? read(file), "\(file.name) was refused")
    let image = outcome.report.image
    if let size = file.size { #expect(image.size == size, "\(file.name)") }
    if let expected = file.means, let means = outcome.means {
      // The references truncate this file's 16-bit samples, whereas PNG requires rounding.
      let isTruncated = file.name == "png-apng/pillow--mode_16bit.png"
      let tolerance = image.format == .png && !isTruncated ? 0.6 : 1.1
      #expect(means.distance(to: expected) < tolerance, "\(file.name): \(means), not \(expected)")
    }
    for case .truncated in outcome.report.warnings { Issue.record("\(file.name) was truncated") }
  }

  /// Checks a file that decoders disagree about or read with warnings. If it is refused, the error
  /// concerns its data, and strict decoding refuses it too. If it is read, its size and the colors
  /// of undamaged images match the codec's library, and damage that the library reports is reported.
  /// Strict decoding accepts it without an end marker.
  private func expectJudged(_ file: CorpusFile) throws {
    let strict = Result { try read(file, isStrict: true) }
    switch Result(catching: { try read(file) }) {
    case .failure(let error):
      switch error as? DecodingError {
      case .corrupt, .truncated, .unsupportedFeature, .unsupportedFormat, .limitExceeded, .empty:
        break
      default: Issue.record("\(file.name): \(error)")
      }
      #expect(throws: DecodingError.self, "\(file.name)") { try strict.get() }
    case .success(let outcome):
      let report = outcome.report
      if let size = file.size { #expect(report.image.size == size, "\(file.name)") }
      let isCut = report.warnings.contains { if case .truncated = $0 { true } else { false } }
      if report.warnings == [.damaged(reason: "the end marker is missing")] {
        // All rows are there.
        #expect(try strict.get().means == outcome.means, "\(file.name)")
      } else if isCut || (file.libraryWarns && report.image.format == .jpeg) {
        #expect(throws: DecodingError.self, "\(file.name)") { try strict.get() }
        #expect(!report.warnings.isEmpty, "\(file.name): no warning")
      } else if report.warnings.isEmpty {
        let means = try? strict.get().means
        #expect(means == outcome.means, "\(file.name)")
      }
      if report.warnings.isEmpty, let expected = file.means, let means = outcome.means {
        #expect(means.distance(to: expected) < 1.1, "\(file.name): \(means), not \(expected)")
      }
    }
  }

  /// Returns whether a file is refused because of a limit.
  private func isBeyondLimits(_ file: CorpusFile) throws -> Bool {
    do { _ = try read(file) } catch DecodingError.limitExceeded { return true }
    return false
  }

  /// Broken data is an error in strict decoding. Otherwise rows read before the damage may be used,
  /// but never without a warning.
  private func expectRejected(_ file: CorpusFile) {
    // The trusted decoders cover JPEG and PNG only. A PNM under another name is read as PNM.
    if let format = try? read(file, isStrict: true).report.image.format, format == .pnm { return }
    #expect(throws: DecodingError.self, "\(file.name) was not refused") {
      try read(file, isStrict: true)
    }
    if let outcome = try? read(file) {
      #expect(!outcome.report.warnings.isEmpty, "\(file.name): no warning")
    }
  }

  @Test(arguments: ["exif-orientation", "exif-odd"])
  func `upright quarters have the expected colors`(category: String) throws {
    let files = try CorpusFile.all(in: category).filter {
      $0.expectation == .ok && $0.quarterMeans != nil
    }
    try #require(!files.isEmpty, "no file has known quarters")
    // A stride that is coprime to the eight orientations skips none of them.
    for file in Corpora.sample(files, debugStride: 3) {
      let expected = try #require(file.quarterMeans)
      try #require(expected.count == 4, "\(file.name)")
      let image = try ImageDecoder().pixels(of: file.input()).image
      for (quarter, means) in zip(CodeMeans.quarters(of: image), expected) {
        let values = try #require(quarter.values, "\(file.name) has an invisible quarter")
        try #require(means.count == 3, "\(file.name)")
        #expect(values.distance(to: means) < 1.5, "\(file.name): \(values), not \(means)")
      }
    }
  }
}
