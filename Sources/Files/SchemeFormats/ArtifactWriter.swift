/// Writes artifacts one after the other. Those of some formats are written as soon as they are
/// added, and those of others at the end. It only returns bytes, and does not depend on where they go.
package struct ArtifactWriter: Sendable {
  private let format: PaletteFormat
  private let options: PaletteFormat.Options
  private var count = 0
  /// The artifacts that are written at the end.
  private var artifacts: [Artifact] = []

  package init(_ format: PaletteFormat, _ options: PaletteFormat.Options = .init()) {
    (self.format, self.options) = (format, options)
  }

  /// A Boolean value that indicates whether the output is worth keeping. If not, it does not replace a file.
  package var isUsable: Bool { count > 0 || format.isJSON }

  /// The beginning of the file.
  package var opening: [UInt8] {
    format.byteOrderMark(options) + Array((format.entries?.opening ?? "").utf8)
  }

  /// Adds an artifact, and returns what can be written now. Only JSON has photos without colors.
  package mutating func add(_ artifact: Artifact) -> [UInt8] {
    guard artifact.failure == nil || format.isJSON else { return [] }
    defer { count += 1 }
    guard let entries = format.entries else {
      artifacts.append(artifact)
      return []
    }
    return Array(entries.entry(artifact, count, options).utf8)
  }

  /// Returns the rest of the file.
  package func closing() throws(PaletteError) -> [UInt8] {
    guard let entries = format.entries else {
      return try format.bytes(of: artifacts, options: options)
    }
    return Array(entries.closing(count).utf8)
  }
}
