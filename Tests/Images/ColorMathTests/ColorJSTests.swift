import ColorMath
import Foundation
import TestCorpora
import Testing

/// The conversions with which the editors of CSS Color 4 test color.js, as far as both color spaces
/// are supported.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct ColorJSTests {
  struct Table: Decodable {
    struct Row: Decodable {
      struct Options: Decodable {
        var toSpace: String?
      }
      var name: String
      var data: Options
      var args: Source?
      var expect: [Double?]
    }
    var rows: [Row]
  }

  /// The color to convert, as CSS text. Rows with a list are about unsupported spaces.
  struct Source: Decodable {
    var text: String?
    init(from decoder: any Decoder) {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  static func coordinates(_ light: LinearSRGB, in space: String) -> [Double]? {
    let (oklab, lab, xyz, srgb) = (Oklab(light), CIELab(light), XYZ(light), SRGB(light))
    switch space {
    case "srgb": return [srgb.red, srgb.green, srgb.blue]
    case "srgb-linear": return [light.red, light.green, light.blue]
    case "xyz-d65": return [xyz.x, xyz.y, xyz.z]
    case "oklab": return [oklab.lightness, oklab.a, oklab.b]
    case "oklch":
      let oklch = Oklch(oklab)
      return [oklch.lightness, oklch.chroma, oklch.hue]
    case "lch":
      let hue = atan2(lab.b, lab.a) * 180 / .pi
      return [lab.lightness, lab.chroma, hue < 0 ? hue + 360 : hue]
    default: return nil
    }
  }

  @Test func `conversions agree with color.js`() throws {
    let data = try Corpora.data("color/colorjs/conversions.json")
    var count = 0
    for row in try JSONDecoder().decode(Table.self, from: data).rows {
      guard let text = row.args?.text, let space = row.data.toSpace, let color = CSSColor(text),
        let got = Self.coordinates(LinearSRGB(color), in: space)
      else { continue }
      count += 1
      for (ours, theirs) in zip(got, row.expect) {
        guard let theirs else { continue }
        #expect(abs(ours - theirs) < 1e-4, "\(row.name): \(text)")
      }
    }
    #expect(count >= 15)
  }
}
