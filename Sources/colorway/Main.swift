import SchemeExtraction
import ColorMath
import ImageDecoding
@main
struct Main {
  static func main() async {
    var o = SchemeExtractor.Options()
    for a in CommandLine.arguments.dropFirst() {
      if let n = Int(a) { o.colorCount = .exactly(n); continue }
      if a == "auto" { o.colorCount = .automatic; continue }
      if a == "srgb" { o.space = .srgb; continue }
      let e = SchemeExtractor(options: o)
      do {
        let x = try await e.extract(from: .file(a))
        print(a, x.image.size.width, x.image.size.height, x.image.orientation, x.scheme.meanSquaredError, x.warnings)
        for s in x.scheme.swatches { print(s.rgb.hex, s.share, s.pixelCount, s.position.x, s.position.y) }
      } catch { print(a, error) }
    }
  }
}
