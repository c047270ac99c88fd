public import Foundation

/// The location of the shared test material, and access to it.
///
/// Tests that need it are skipped with a reason if it is absent:
/// `@Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))`.
public enum Corpora {
  /// A file that a test needs but cannot use.
  public enum Failure: Error, Hashable {
    /// The file does not exist or cannot be read.
    case unreadable(path: String)
    /// The file is not UTF-8 text, or its content does not match its name.
    case malformed(path: String)
  }

  /// The folder of the shared material: `COLORWAY_CORPORA`, or `../shared/corpora` next to the
  /// package. It is `nil` if there is no such folder.
  public static let root: String? = {
    let named = ProcessInfo.processInfo.environment["COLORWAY_CORPORA"]
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = package.appendingPathComponent("../shared/corpora").standardized.path
    let path = named ?? beside
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return nil
    }
    return isDirectory.boolValue ? path : nil
  }()

  /// Whether the shared material is available.
  public static var isPresent: Bool { root != nil }

  /// The cases that a slow test uses: all of them in a release build, and one in `debugStride` in a
  /// debug build, which is about a hundred times slower.
  public static func sample<Case>(_ cases: [Case], debugStride: Int) -> [Case] {
    #if DEBUG
      stride(from: 0, to: cases.count, by: debugStride).map { cases[$0] }
    #else
      cases
    #endif
  }

  /// The reason for skipping tests if the material is absent.
  public static let absence =
    "no shared corpora: set COLORWAY_CORPORA to their folder"

  /// The full path of a file in the corpora, from its path below ``root``, such as
  /// `color/wcag21_contrast.csv`.
  public static func path(_ relativePath: String) throws -> String {
    guard let root else { throw Failure.unreadable(path: relativePath) }
    return root + "/" + relativePath
  }

  /// The bytes of a file of the corpora.
  public static func bytes(_ relativePath: String) throws -> [UInt8] {
    [UInt8](try data(relativePath))
  }

  /// The bytes of a file of the corpora, as `Data` for Foundation's JSON readers.
  public static func data(_ relativePath: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: try path(relativePath)) else {
      throw Failure.unreadable(path: relativePath)
    }
    return data
  }

  /// The sorted names of the files in a folder of the corpora.
  public static func files(in relativePath: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try path(relativePath)).sorted()
  }

  /// The rows of a CSV table, as dictionaries by column name.
  public static func table(_ relativePath: String) throws -> [[String: String]] {
    guard let text = String(bytes: try data(relativePath), encoding: .utf8) else {
      throw Failure.malformed(path: relativePath)
    }
    let rows = csvRows(text)
    guard let header = rows.first else { throw Failure.malformed(path: relativePath) }
    return rows.dropFirst().map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The fields of each line of a CSV text, with quoting by RFC 4180. Empty lines are skipped.
  public static func csvRows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    func word() -> String { String(decoding: field, as: UTF8.self) }
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && next == UInt8(ascii: "\""):
        field.append(byte)
        index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        row.append(word())
        field = []
      case UInt8(ascii: "\n") where !isQuoted:
        row.append(word())
        if row != [""] { rows.append(row) }
        (row, field) = ([], [])
      case UInt8(ascii: "\r") where !isQuoted: break
      default: field.append(byte)
      }
      index += 1
    }
    row.append(word())
    if row != [""] { rows.append(row) }
    return rows
  }
}
