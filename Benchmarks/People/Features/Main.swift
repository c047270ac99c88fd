import ColorMath
import ImageDecoding
import SchemeExtraction

/// Answers queries of `fit.py` about photos, one per line:
///
/// - `features PHOTO` prints the colors of a photo, each as lightness, a, b, how many colors it stands
///   for, and the five features, and then an empty line;
/// - `palette K AREA VIVID BORDER EDGE CROWD PHOTO` prints the colors of a scheme by these weights.
@main
struct Main {
  static func main() async throws {
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard let photo = words.last else { continue }
      if words.count == 2 {
        let colors = try await SchemeExtractor().salientColors(of: .file(photo))
        for (color, extent, features) in colors.map({ ($0.color, $0.extent, $0.features) }) {
          print(
            color.lightness, color.a, color.b, extent, features.area, features.vivid,
            features.border, features.edge, features.crowd)
        }
        print()
      } else {
        let numbers = words.dropFirst().dropLast().compactMap { Double($0) }
        var extractor = SchemeExtractor()
        extractor.options.colorCount = .exactly(Int(numbers[0]))
        let model = SalienceModel(
          area: numbers[1], vivid: numbers[2], border: numbers[3], edge: numbers[4],
          crowd: numbers[5])
        let scheme = try await extractor.scheme(of: .file(photo), by: model)
        print(scheme.swatches.map { "\($0.rgb.hex):\($0.share)" }.joined(separator: " "))
      }
    }
  }
}
