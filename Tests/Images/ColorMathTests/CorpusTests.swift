import ColorMath
import Foundation
import TestCorpora
import Testing

/// Values published by others, or computed by their software.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct CorpusTests {
  static func number(_ row: [String: String], _ column: String) throws -> Double {
    try #require(Double(row[column] ?? ""), "no number in column \(column)")
  }

  static func numbers(_ row: [String: String], _ columns: String...) throws -> [Double] {
    try columns.map { try number(row, $0) }
  }

  /// Returns the largest difference between corresponding numbers of two lists.
  static func gap(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).map { abs($0 - $1) }.max() ?? 0
  }

  static func list(_ color: Oklab) -> [Double] { [color.lightness, color.a, color.b] }
  static func list(_ color: CIELab) -> [Double] { [color.lightness, color.a, color.b] }
  static func list(_ color: SRGB) -> [Double] { [color.red, color.green, color.blue] }

  @Test func `ten thousand code values convert as in ColorAide`() throws {
    for row in try Corpora.table("color/srgb8_random10k.csv") {
      let name: Comment = "row \(row["idx"] ?? "")"
      let code = try Self.numbers(row, "r", "g", "b")
      let color = SRGB8(red: UInt8(code[0]), green: UInt8(code[1]), blue: UInt8(code[2]))
      let light = LinearSRGB(color)
      let (xyz, p3) = (XYZ(light), DisplayP3(light))
      let (oklab, lab) = (Oklab(color), CIELab(light))
      let oklch = Oklch(oklab)
      let wanted = try Self.numbers(
        row, "lin_r", "lin_g", "lin_b", "X65", "Y65", "Z65", "oklab_L", "oklab_a", "oklab_b",
        "oklch_C", "p3_r", "p3_g", "p3_b")
      let got =
        [light.red, light.green, light.blue, xyz.x, xyz.y, xyz.z] + Self.list(oklab)
        + [oklch.chroma, p3.red, p3.green, p3.blue]
      #expect(Self.gap(got, wanted) < 1e-10, name)
      if let hue = Double(row["oklch_h"] ?? "") {
        let turn = abs(hue - oklch.hue)
        #expect(min(turn, 360 - turn) * oklch.chroma < 1e-8, name)
      }
      let wantedLab = try Self.numbers(row, "lab50_L", "lab50_a", "lab50_b")
      #expect(Self.gap(Self.list(lab), wantedLab) < 1e-8, name)
    }
  }

  /// Returns Lab with the white point D65, for which ColorAide computes CIEDE2000, by replacing the
  /// white point of XYZ.
  static func labUnderD65(_ color: LinearSRGB) -> CIELab {
    let (xyz, white) = (XYZ(color), XYZ(LinearSRGB(red: 1, green: 1, blue: 1)))
    return CIELab(
      XYZD50(
        x: xyz.x / white.x * (0.3457 / 0.3585), y: xyz.y, z: xyz.z / white.z * (0.2958 / 0.3585)))
  }

  @Test func `differences between neighboring rows match ColorAide`() throws {
    let order = try Corpora.table("color/srgb8_random10k_order.csv").map { row in
      let code = try Self.numbers(row, "r", "g", "b")
      return LinearSRGB(SRGB8(red: UInt8(code[0]), green: UInt8(code[1]), blue: UInt8(code[2])))
    }
    for row in try Corpora.table("color/srgb8_random10k.csv") {
      let index = Int(try Self.number(row, "idx"))
      let (color, next) = (order[index], order[(index + 1) % order.count])
      let ok = Oklab(color).difference(from: Oklab(next))
      #expect(abs(ok - (try Self.number(row, "dEOK_next"))) < 1e-10, "row \(index)")
      let (lab, nextLab) = (Self.labUnderD65(color), Self.labUnderD65(next))
      // CIEDE2000 jumps at opposite hues (Sharma et al., section 3), where rounding decides.
      let isOpposite =
        abs(lab.a * nextLab.b - lab.b * nextLab.a) < 1e-9 && lab.a * nextLab.a < 0
      let ciede = lab.difference2000(from: nextLab)
      let wanted = try Self.number(row, "dE2000_next")
      #expect(isOpposite || abs(ciede - wanted) < 1e-7, "row \(index)")
    }
  }

  @Test func `Oklab matches Ottosson's table`() throws {
    for row in try Corpora.table("color/oklab_ottosson_xyz.csv") {
      let xyz = try Self.numbers(row, "X", "Y", "Z")
      let oklab = Oklab(XYZ(x: xyz[0], y: xyz[1], z: xyz[2]))
      #expect(Self.gap(Self.list(oklab), try Self.numbers(row, "L", "a", "b")) < 1e-3)
    }
  }

  @Test func `CIEDE2000 matches the values published by Sharma`() throws {
    for row in try Corpora.table("color/ciede2000_sharma.csv") {
      let v = try Self.numbers(row, "L1", "a1", "b1", "L2", "a2", "b2", "dE2000_published")
      let (left, right) = (
        CIELab(lightness: v[0], a: v[1], b: v[2]), CIELab(lightness: v[3], a: v[4], b: v[5])
      )
      #expect(abs(left.difference2000(from: right) - v[6]) < 5.1e-5, "pair \(row["pair"] ?? "")")
      #expect(abs(right.difference2000(from: left) - v[6]) < 5.1e-5, "pair \(row["pair"] ?? "")")
    }
  }

  @Test func `gamut mapping matches ColorAide`() throws {
    for row in try Corpora.table("color/gamut_map_to_srgb.csv") {
      let name: Comment = "\(row["color"] ?? "")"
      let unmapped = try Self.numbers(row, "unmapped_r", "unmapped_g", "unmapped_b")
      let color = SRGB(red: unmapped[0], green: unmapped[1], blue: unmapped[2])
      let clip = try Self.numbers(row, "clip_r", "clip_g", "clip_b")
      #expect(Self.gap(Self.list(color.clipped), clip) < 1e-10, name)
      let minde = try Self.numbers(row, "css4_minde_r", "css4_minde_g", "css4_minde_b")
      #expect(Self.gap(Self.list(Oklab(color).mappedToSRGB()), minde) < 2e-3, name)
    }
  }

  @Test func `Display P3 code values convert as in ColorAide`() throws {
    let rows = try Corpora.table("color/rgbspaces8_to_srgb.csv")
      .filter { $0["space"] == "display-p3" }
    #expect(!rows.isEmpty)
    for row in rows {
      let p3 = try Self.numbers(row, "r", "g", "b").map { $0 / 255 }
      let light = LinearSRGB(LinearDisplayP3(DisplayP3(red: p3[0], green: p3[1], blue: p3[2])))
      let encoded = SRGB(light)
      let code = SRGB8(encoded)
      #expect(
        Self.gap(Self.list(encoded), try Self.numbers(row, "srgb_r", "srgb_g", "srgb_b")) < 1e-10)
      #expect(
        [code.red, code.green, code.blue].map(Double.init)
          == (try Self.numbers(row, "srgb8_r", "srgb8_g", "srgb8_b")))
      let oklab = try Self.numbers(row, "oklab_L", "oklab_a", "oklab_b")
      #expect(Self.gap(Self.list(Oklab(light)), oklab) < 1e-10)
    }
  }
}
