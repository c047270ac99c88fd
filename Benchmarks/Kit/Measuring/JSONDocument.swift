package import Foundation

/// A value that is stored in a JSON file.
package protocol JSONDocument: Codable {}

extension JSONDocument {
  /// Reads a file.
  package init(file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// Writes a file, with identical bytes for equal values.
  package func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }
}
