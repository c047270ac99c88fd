import ColorMath
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import SystemCalls
import Testing

/// Extractors that keep the counted colors of their latest photo.
struct LatestPhotoTests {
  private let harbor = ImageInput.file(SampleImage.harbor.path)

  /// Returns an extraction, and whether the photo was decoded for it.
  private func extraction(
    of input: ImageInput, by extractor: SchemeExtractor
  ) async throws -> (result: SchemeExtractor.Extraction, isDecoded: Bool) {
    let first = Monitor<Double?>(nil)
    let result = try await extractor.extract(from: input) { fraction in
      first.withLock { $0 = $0 ?? fraction }
    }
    return (result, try #require(first.withLock { $0 }) < 0.9)
  }

  /// Changes to the options after a photo was counted with the default ones, and whether they
  /// require decoding it again.
  private static let changes:
    [(change: @Sendable (inout SchemeExtractor.Options) -> Void, isDecoded: Bool)] = [
      ({ _ in }, false),
      ({ $0.colorCount = .exactly(3) }, false),
      ({ $0.pinnedColors = [SRGB8(red: 250, green: 90, blue: 10)] }, false),
      ({ $0.minimumDifference = 0.2 }, false),
      ({ $0.space = .lab }, false),
      ({ $0.representation = .pixel }, false),
      ({ $0.seed = 7 }, false),
      // So many colors require a larger sample of the pixels.
      ({ $0.colorCount = .exactly(40) }, true),
      ({ $0.emphasis = .area }, true),
      ({ $0.ignoredColors = [.white] }, true),
      (
        {
          $0.region = ImageRegion(
            x: .pixels(9), y: .pixels(9), width: .pixels(90), height: .pixels(90))
        }, true
      ),
      (
        {
          $0.mask = PixelSize(width: 2, height: 1).flatMap {
            PixelMask(size: $0, weights: [255, 90])
          }
        }, true
      ),
      ({ $0.alphaThreshold = 0.5 }, true),
      ({ $0.background = SRGB8(red: 0, green: 0, blue: 0) }, true),
      ({ $0.quality = .exact }, true),
    ]

  @Test(arguments: changes.indices)
  func `reusing the latest photo gives the same result as a new extraction`(
    _ index: Int
  ) async throws {
    let keeping = SchemeExtractor().keepingLatestPhoto()
    #expect(try await extraction(of: harbor, by: keeping).isDecoded)
    var changed = keeping
    Self.changes[index].change(&changed.options)
    let (result, isDecoded) = try await extraction(of: harbor, by: changed)
    #expect(result == (try await SchemeExtractor(options: changed.options).extract(from: harbor)))
    #expect(isDecoded == Self.changes[index].isDecoded)
  }

  @Test func `changing the limits or strictness decodes the photo again`() async throws {
    var keeping = SchemeExtractor().keepingLatestPhoto()
    _ = try await keeping.extract(from: harbor)
    keeping.isStrict = true
    #expect(try await extraction(of: harbor, by: keeping).isDecoded)
    keeping.limits.maximumPixelCount = 4
    let limited = keeping
    await #expect(throws: ExtractionError.self) { try await limited.extract(from: harbor) }
  }

  @Test func `exact counts of every color are not kept`() async throws {
    var keeping = SchemeExtractor().keepingLatestPhoto()
    keeping.options.quality = .exact
    let small = ImageInput.file(SampleImage.threeColors.path)
    #expect(try await extraction(of: small, by: keeping).isDecoded)
    #expect(try await extraction(of: small, by: keeping).isDecoded)
  }

  @Test func `another photo replaces the latest one`() async throws {
    let keeping = SchemeExtractor().keepingLatestPhoto()
    let market = ImageInput.file(SampleImage.market.path)
    for input in [harbor, market, harbor] {
      let (result, isDecoded) = try await extraction(of: input, by: keeping)
      #expect(isDecoded)
      #expect(result == (try await SchemeExtractor().extract(from: input)))
    }
  }

  @Test func `a changed file is treated as another photo`() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("photo.jpg")
    let keeping = SchemeExtractor().keepingLatestPhoto()
    for photo in [SampleImage.harbor, .market] {
      try folder.write("photo.jpg", Array(Data(contentsOf: URL(fileURLWithPath: photo.path))))
      let result = try await keeping.extract(from: .file(path))
      #expect(result == (try await SchemeExtractor().extract(from: .file(photo.path))))
    }
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: ExtractionError.self) { try await keeping.extract(from: .file(path)) }
  }

  @Test func `extractors without a shared store decode the photo each time`() async throws {
    let plain = SchemeExtractor()
    _ = try await plain.extract(from: harbor)
    #expect(try await extraction(of: harbor, by: plain).isDecoded)
    let others = plain.keepingLatestPhoto()
    _ = try await others.extract(from: harbor)
    #expect(try await extraction(of: harbor, by: plain.keepingLatestPhoto()).isDecoded)
  }
}
