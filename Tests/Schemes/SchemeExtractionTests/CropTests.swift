import ColorMath
import ImageDecoding
import SchemeExtraction
import TestCorpora
import Testing

/// The colors of photos that differ slightly.
struct CropTests {
  /// The part of a photo that a crop removes.
  private static let part = 0.02
  /// Regions without the left, the top, the bottom, and without half as much at all sides.
  private static let crops = [
    (part, 0, 1 - part, 1), (0, part, 1, 1 - part), (0, 0, 1, 1 - part),
    (part / 2, part / 2, 1 - part, 1 - part),
  ].map { x, y, width, height in
    ImageRegion(
      x: .fraction(x), y: .fraction(y), width: .fraction(width), height: .fraction(height))
  }

  /// Returns the pixels of a region. An extractor with a region would sample the same pixels of the
  /// photo whatever the region.
  private func pixels(of image: PixelBuffer, in region: ImageRegion) throws -> PixelBuffer {
    let rectangle = try #require(region.rectangle(in: image.size))
    let rows = rectangle.rows.flatMap { row in
      let start = row * image.size.width + rectangle.columns.lowerBound
      return image.pixels[start..<start + rectangle.columns.count]
    }
    return try PixelBuffer(rows, width: rectangle.columns.count)
  }

  private func colors(of image: PixelBuffer) async throws -> [Oklab] {
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .exactly(5)
    return try await extractor.scheme(of: image).swatches.map(\.color)
  }

  /// Returns whether each color has one of the others, of its own, within 0.1.
  private func areAlike(_ colors: [Oklab], _ others: [Oklab]) -> Bool {
    guard let color = colors.first, colors.count == others.count else { return others.isEmpty }
    return others.indices.contains { index in
      guard others[index].difference(from: color) <= 0.1 else { return false }
      var rest = others
      rest.remove(at: index)
      return areAlike(Array(colors.dropFirst()), rest)
    }
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `a crop of 2 % seldom changes the colors of a photo`() async throws {
    let names =
      try Corpora.files(in: "photos").map { "photos/" + $0 }
      + Corpora.sample(try Corpora.files(in: "cq100").map { "cq100/" + $0 }, debugStride: 4)
    var (changed, count): ([String], Int) = ([], 0)
    for name in names where name.hasSuffix(".jpg") || name.hasSuffix(".png") {
      let image = try await ImageDecoder().pixels(of: .file(try Corpora.path(name))).image
      let whole = try await colors(of: image)
      for crop in Self.crops {
        let cropped = try await colors(of: try pixels(of: image, in: crop))
        count += 1
        if !areAlike(whole, cropped) { changed.append(name) }
      }
    }
    #expect(
      count > 0 && changed.count * 10 <= count, "\(changed.count) of \(count): \(changed)")
  }
}
