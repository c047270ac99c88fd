import ColorMath
import TestCorpora
import Testing

struct ContrastTests {
  private func code(_ hex: String) throws -> SRGB8 { try #require(SRGB8(hex: hex)) }

  @Test func `black and white have the maximum contrast, and equal colors have none`() throws {
    let (black, white) = (try code("#000"), try code("#fff"))
    #expect(abs(black.contrastRatio(with: white) - 21) < 1e-12)
    #expect(white.contrastRatio(with: white) == 1)
    #expect(white.apcaContrast(on: white) == 0)
  }

  @Test func `the contrast ratio is symmetric`() throws {
    let (first, second) = (try code("#d4430e"), try code("#c7c2a4"))
    #expect(first.contrastRatio(with: second) == second.contrastRatio(with: first))
  }

  /// Values that APCA-W3 publishes for testing implementations.
  @Test(arguments: [
    ("#888", "#fff", 63.056469930209424), ("#fff", "#888", -68.54146436644962),
    ("#000", "#aaa", 58.146262578561334), ("#aaa", "#000", -56.24113336839742),
    ("#123", "#def", 91.66830811481631), ("#def", "#123", -93.06770049484275),
    ("#123", "#444", 8.32326136957393), ("#444", "#123", -7.526878460278154),
  ])
  func `Lc matches the published APCA values`(
    _ row: (text: String, ground: String, contrast: Double)
  ) throws {
    let contrast = try code(row.text).apcaContrast(on: try code(row.ground))
    #expect(abs(contrast - row.contrast) < 1e-9)
  }

  /// Below 0.1, a contrast counts as none; 0.027 is subtracted from any other.
  @Test func `Lc is 0 or has the sign of the difference and at least the least magnitude`() {
    let grays = stride(from: 0, through: 255, by: 5).map { SRGB8(rgb: $0 * 0x010101) }
    for text in grays {
      for ground in grays {
        let contrast = text.apcaContrast(on: ground) * (ground.red > text.red ? 1 : -1)
        #expect(contrast == 0 || contrast >= 7.3 - 1e-9, "\(text.hex) on \(ground.hex)")
      }
    }
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `Lc matches the reference table wherever it has hex codes`() throws {
    let rows = try Corpora.table("color/apca_contrast.csv").filter {
      ($0["text"] ?? "").hasPrefix("#") && ($0["background"] ?? "").hasPrefix("#")
    }
    #expect(rows.count >= 10)
    for row in rows {
      let text = try code(row["text"] ?? "")
      let contrast = text.apcaContrast(on: try code(row["background"] ?? ""))
      #expect(abs(contrast - (try CorpusTests.number(row, "Lc"))) < 1e-9, "\(row)")
    }
  }

  /// The table computes luminance with the exact coefficients of sRGB, which WCAG rounds to four
  /// decimals, so ratios may differ by 3 in 10,000.
  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `more than a thousand contrast ratios match the reference table`() throws {
    let rows = try Corpora.table("color/wcag21_contrast.csv")
    #expect(rows.count > 1000)
    for row in rows {
      let ratio = try code(row["a"] ?? "").contrastRatio(with: try code(row["b"] ?? ""))
      let wanted = try CorpusTests.number(row, "ratio")
      #expect(abs(ratio / wanted - 1) < 3e-4, "\(row)")
    }
  }
}
