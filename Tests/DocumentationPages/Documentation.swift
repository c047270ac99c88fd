import Foundation

/// Access to the documentation and sources of the package.
package enum Documentation {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of the package.
  package static func path(_ name: String) -> String { root.appending(path: name).path }

  /// The names of the modules with documentation, which are those that clients can import.
  package static func modules() throws -> [String] {
    try names(in: "Sources").filter { module in
      try names(in: "Sources/\(module)").contains("\(module).docc")
    }
  }

  /// The paths of all Swift files in `Sources`.
  package static func sources() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path("Sources"))
      .filter { $0.hasSuffix(".swift") }.sorted().map { path("Sources/\($0)") }
  }

  /// The names of all pages of documentation.
  package static func pages() throws -> [String] {
    let articles = try modules().flatMap { module in
      try names(in: "Sources/\(module)/\(module).docc").filter { $0.hasSuffix(".md") }
        .map { "Sources/\(module)/\(module).docc/\($0)" }
    }
    return ["README.md", "CONTRIBUTING.md"] + articles
  }

  /// The lines of a file of the package.
  package static func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: path(name), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The code blocks of a page, without the fences.
  package static func blocks(_ page: String) throws -> [[String]] {
    try lines(page).split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
      .enumerated().filter { $0.offset % 2 == 1 }.map { Array($0.element) }
  }

  /// The sorted names in a folder.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
