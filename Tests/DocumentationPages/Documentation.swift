import Foundation

/// The texts of the package that people read.
package enum Documentation {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of the package.
  package static func path(_ name: String) -> String { root.appending(path: name).path }

  /// The names of the modules with documentation, which are those that hosts can import.
  package static func modules() throws -> [String] {
    try names(in: "Sources").filter { module in
      try names(in: "Sources/\(module)").contains("\(module).docc")
    }
  }

  /// The paths of all Swift files of the sources.
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

  /// The blocks of code on a page, without the lines that begin and end them.
  package static func blocks(_ page: String) throws -> [[String]] {
    try lines(page).split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
      .enumerated().filter { $0.offset % 2 == 1 }.map { Array($0.element) }
  }

  /// The names in a folder, in order.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
