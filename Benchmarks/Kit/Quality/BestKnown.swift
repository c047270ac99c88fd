import Foundation

/// The smallest known errors for some images: a CSV table with the columns `image` and `k`. Each
/// other column contains the mean squared errors of one method, in Oklab if its name says so and
/// otherwise in code values.
package struct BestKnown: Hashable, Sendable {
  /// The smallest error for one image.
  package struct Row: Hashable, Sendable {
    package var image: String
    package var colorCount: Int
    package var minimumError: Double

    /// Creates a row.
    package init(image: String, colorCount: Int, minimumError: Double) {
      self.image = image
      self.colorCount = colorCount
      self.minimumError = minimumError
    }
  }

  /// The color space of the errors.
  package let space: WeightedPoints.Space
  /// The rows, with an image and a number of colors each.
  package let rows: [Row]

  /// Reads a table without quoted fields, or returns `nil` without the columns `image` and `k`.
  package init?(csv text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    guard let header = lines.first, let image = header.firstIndex(of: "image"),
      let count = header.firstIndex(of: "k"), header.count > 2
    else { return nil }
    space = header.contains { $0.contains("oklab") } ? .oklab : .srgb
    rows = lines.dropFirst().compactMap { fields in
      guard fields.count == header.count, let colorCount = Int(fields[count]) else { return nil }
      let errors = fields.indices.filter { $0 != image && $0 != count }.compactMap {
        Double(fields[$0])
      }
      return errors.min().map {
        Row(image: fields[image], colorCount: colorCount, minimumError: $0)
      }
    }
  }

  /// The tables in a folder.
  package static func tables(in folder: String) throws -> [BestKnown] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".csv") }
      .compactMap { try BestKnown(csv: String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
  }
}
