import ImageDecoding
import TestCorpora

/// A file of the shared decoding corpora, and its expected outcome.
struct CorpusFile: Sendable {
  /// What a decoder may do with the file.
  enum Expectation: String {
    case ok
    case reject
    case tolerant
    case mixed
    case limitOrOK = "limit-or-ok"
    case limitOrWarn = "limit-or-warn"
  }

  private let row: [String: String]

  /// Returns all files of a category.
  static func all(in category: String) throws -> [CorpusFile] {
    try Corpora.table("decoding/expected.csv").filter { $0["category"] == category }
      .map { CorpusFile(row: $0) }
  }

  /// The names of all categories.
  static let categories: [String] = {
    guard let rows = try? Corpora.table("decoding/expected.csv") else { return [] }
    return Set(rows.compactMap { $0["category"] }).sorted()
  }()

  var name: String { row["path"] ?? "" }
  var expectation: Expectation? { row["expect"].flatMap { Expectation(rawValue: $0) } }

  /// A Boolean value that indicates whether libjpeg or libpng reads the file with a warning.
  var libraryWarns: Bool { row["v_lib"] == "warning" }

  func input() throws -> ImageInput { .file(try Corpora.path("decoding/" + name)) }

  /// The upright size, where it is known.
  var size: PixelSize? {
    guard let width = integer("upright_width"), let height = integer("upright_height") else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// The mean code values of red, green and blue weighted by alpha, where they are known. For CMYK
  /// with a profile, they are means of the managed colors.
  var means: [Double]? {
    let managed =
      row["category"] == "jpeg-cmyk"
      ? numbers(["icc_srgb_mean_r", "icc_srgb_mean_g", "icc_srgb_mean_b"]) : nil
    return managed ?? numbers(["ref_mean_r", "ref_mean_g", "ref_mean_b"])
  }

  /// The means of the upright image's quarters: top left, top right, bottom left, bottom right.
  var quarterMeans: [[Double]]? {
    guard let text = row["upright_quadrant_means_TL_TR_BL_BR"], !text.isEmpty else { return nil }
    return text.split(separator: "|").map { $0.split(separator: ",").compactMap { Double($0) } }
  }

  private func integer(_ column: String) -> Int? { row[column].flatMap { Int($0) } }

  private func numbers(_ columns: [String]) -> [Double]? {
    let numbers = columns.compactMap { row[$0].flatMap { Double($0) } }
    return numbers.count == columns.count ? numbers : nil
  }
}
