internal import Foundation

extension JSONSchema {
  /// Returns the schema of a kind of result: `photo`, `album`, `histogram` or `history`.
  package static func results(_ kind: String) throws -> JSONSchema {
    let others = try ["photo", "histogram"].map { name in
      ("\(name).schema.json", try JSONSchema(Data(contentsOf: file(of: name))))
    }
    return try JSONSchema(
      Data(contentsOf: file(of: kind)), others: Dictionary(uniqueKeysWithValues: others))
  }

  private static func file(of kind: String) -> URL {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return tests.deletingLastPathComponent()
      .appending(path: "Sources/Files/SchemeResults/Schema/\(kind).schema.json")
  }
}
