import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import TestCorpora
import Testing

@testable import SchemeService

/// The memory estimate, on which the budget of a service is based, is never below what an
/// extraction takes.
@Suite(
  .serialized,
  .enabled(
    if: FileManager.default.fileExists(atPath: "/proc/self/clear_refs"),
    "the system does not report peak memory"))
struct MemoryTests {
  @Test(arguments: [SampleImage.forest, .balloon])
  func `no extraction takes more memory than estimated`(image: SampleImage) async {
    for setting in Setting.all { await Self.expectEstimate(of: image.path, setting) }
  }

  @Test(arguments: SchemeExtractor.Quality.allCases)
  func `no extraction with updates takes more memory than estimated`(
    quality: SchemeExtractor.Quality
  ) async throws {
    let folder = try ScratchFolder()
    let worst = try folder.write("colors", WorstPicture.everyColor.bytes())
    for path in [SampleImage.forest.path, worst] {
      let setting = Setting(quality: quality, emphasis: .area, colorCount: 5, hasUpdates: true)
      await Self.expectEstimate(of: path, setting)
    }
  }

  @Test(arguments: Corpora.sample(WorstPicture.allCases, debugStride: 3))
  func `no crafted picture takes more memory than estimated`(picture: WorstPicture) async throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture.rawValue, picture.bytes())
    for setting in Setting.all { await Self.expectEstimate(of: path, setting) }
  }

  @Test(
    .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
    arguments: ["photos", "edge", "decoding/jpeg-exotic", "decoding/png-features", "decoding/icc"])
  func `no picture of the corpora takes more memory than estimated`(folder: String) async throws {
    for name in Corpora.sample(try Corpora.files(in: folder), debugStride: 4) {
      for setting in Setting.all {
        await Self.expectEstimate(of: try Corpora.path(folder + "/" + name), setting)
      }
    }
  }

  struct Setting {
    var quality: SchemeExtractor.Quality
    var emphasis: SchemeExtractor.Emphasis
    var colorCount: Int
    var hasUpdates = false

    /// With 256 colors, exact quality takes minutes.
    static let all = SchemeExtractor.Emphasis.allCases.flatMap { emphasis in
      [
        Setting(quality: .standard, emphasis: emphasis, colorCount: 5),
        Setting(quality: .standard, emphasis: emphasis, colorCount: 256),
        Setting(quality: .exact, emphasis: emphasis, colorCount: 5),
      ]
    }
  }

  /// Expects that an extraction takes no more memory than estimated. It runs in its own process, so
  /// that nothing else takes memory meanwhile, and no freed memory is reused.
  private static func expectEstimate(of path: String, _ setting: Setting) async {
    await #expect(processExitsWith: .success) {
      [
        path = path as String, quality = setting.quality.rawValue as String,
        emphasis = setting.emphasis.rawValue as String, colorCount = setting.colorCount as Int,
        hasUpdates = setting.hasUpdates as Bool
      ] in
      var extractor = SchemeExtractor()
      extractor.options.quality = try #require(SchemeExtractor.Quality(rawValue: quality))
      extractor.options.emphasis = try #require(SchemeExtractor.Emphasis(rawValue: emphasis))
      extractor.options.colorCount = .exactly(colorCount)
      let input = ImageInput.file(path)
      // The tables of the decoders and of color conversion are made once for all photos.
      _ = try await extractor.extract(from: .file(SampleImage.tiles.path))
      let receiver = SchemeExtractor.ProvisionalReceiver(isReady: { true }, receive: { _ in })
      guard let demand = try? ImageDecoder().demand(of: input) else { return }
      let estimate = PhotoCost(demand, by: extractor, hasUpdates: hasUpdates).memory
      // Source: proc(5); 5 resets the peak.
      try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
      let before = try Self.kibibytes("VmRSS")
      _ = try? await extractor.extract(
        from: input, demand: demand, provisionally: hasUpdates ? receiver : nil
      ) { false }
      let taken = (try Self.kibibytes("VmHWM") - before) * 1_024
      #expect(
        taken <= estimate,
        """
        \(path), \(quality), \(emphasis), \(colorCount) colors: \(taken.grouped) bytes of \
        \(estimate.grouped)
        """)
    }
  }

  /// Returns a value from the status that Linux reports for this process.
  private static func kibibytes(_ name: String) throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }
}
