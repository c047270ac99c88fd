import CFixtureWriters
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import SchemeExtraction

/// Small photos generated from a seed: JPEG and PNG, sRGB and Display P3.
struct AlbumPhotos {
  private var random: SplitMix64
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the bytes of the next photo: a few patches of similar colors.
  mutating func next() throws -> [UInt8] {
    let (width, height) = (8 + Int(random.next() % 24), 6 + Int(random.next() % 20))
    let patches = (0..<4).map { _ in (0..<3).map { _ in Int(random.next() % 240) } }
    var rows: [UInt8] = []
    for _ in 0..<height {
      for column in 0..<width {
        let patch = patches[column * patches.count / width]
        rows += patch.map { UInt8($0 + Int(random.next() % 16)) }
      }
    }
    defer { count += 1 }
    let profile = count / 2 % 2 == 0 ? [] : DisplayP3Profile.bytes
    guard count % 2 == 0 else {
      var encoder = PNGEncoder(width: width, height: height)
      encoder.profile = profile
      return try encoder.encode(rows)
    }
    var encoder = JPEGEncoder(width: width, height: height)
    encoder.profile = profile
    return try encoder.encode(rows)
  }

  /// Returns the histograms of the given number of photos.
  static func histograms(
    _ count: Int, seed: UInt64, weighing: AlbumHistogram.Weighing = .photos
  ) async throws -> [AlbumHistogram] {
    var photos = AlbumPhotos(seed: seed)
    var histograms: [AlbumHistogram] = []
    for _ in 0..<count {
      histograms.append(
        try await SchemeExtractor().albumHistogram(of: .bytes(photos.next()), weighing: weighing)
          .histogram)
    }
    return histograms
  }
}
