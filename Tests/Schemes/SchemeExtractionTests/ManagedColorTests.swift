import ColorMath
import ImageDecoding
import SchemeExtraction
import TestCorpora
import Testing

/// Photos with color profiles, compared with the output of Little CMS.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct ManagedColorTests {
  /// The mean of a photo's colors as 8-bit sRGB codes, unrounded.
  private func mean(of path: String) async throws -> [Double]? {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(1)
    options.space = .srgb
    options.emphasis = .area
    let input = ImageInput.file(try Corpora.path("decoding/" + path))
    let scheme = try await SchemeExtractor(options: options).scheme(of: input)
    guard let color = scheme.swatches.first?.color else { return nil }
    let codes = SRGB(color)
    return [codes.red * 255, codes.green * 255, codes.blue * 255]
  }

  @Test func `mean colors of photos with profiles match Little CMS`() async throws {
    let rows = try Corpora.table("decoding/expected.csv").filter { row in
      row["expect"] == "ok"
    }
    var count = 0
    for row in rows {
      guard let path = row["path"] else { continue }
      let expected = ["r", "g", "b"].compactMap { Double(row["icc_srgb_mean_" + $0] ?? "") }
      guard expected.count == 3, let mean = try await mean(of: path) else { continue }
      count += 1
      // CMYK photos differ more, as their chroma is subsampled and then goes through a lookup table.
      let tolerance = row["icc_space"] == "CMYK" ? 1.5 : 1.0
      for (value, reference) in zip(mean, expected) {
        #expect((value - reference).magnitude < tolerance, "\(path): \(mean), not \(expected)")
      }
    }
    #expect(count > 0)
  }

  @Test func `mean colors of photos with PNG color chunks match the reference values`() async throws
  {
    var count = 0
    for row in try Corpora.table("decoding/png_colour_chunks_expected.csv") {
      guard let path = row["path"] else { continue }
      // An implausible gamma is ignored, as in libpng, whereas the reference values apply it.
      if path.contains("gama_1.png") || path.contains("gama_4294967295") { continue }
      let expected = ["r", "g", "b"].compactMap { Double(row["managed_srgb_" + $0] ?? "") }
      guard expected.count == 3, let mean = try await mean(of: path) else { continue }
      count += 1
      for (value, reference) in zip(mean, expected) {
        #expect((value - reference).magnitude < 0.6, "\(path): \(mean), not \(expected)")
      }
    }
    #expect(count > 0)
  }
}
