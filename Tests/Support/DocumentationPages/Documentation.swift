import Foundation

/// Access to the documentation and sources of the package.
package enum Documentation {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of the package.
  package static func path(_ name: String) -> String { root.appending(path: name).path }

  /// A module of `Sources`.
  package struct Module {
    package let name: String
    /// The folder with the sources, such as `Sources/Images/Pixels`.
    package let folder: String
    /// Whether the module has documentation, as those have that clients can import.
    package var isDocumented: Bool {
      FileManager.default.fileExists(atPath: path("\(folder)/\(name).docc"))
    }
  }

  /// The names of the floors, the folders of `Sources`.
  package static func floors() throws -> [String] { try folders(in: "Sources") }

  /// The modules of a floor.
  package static func modules(of floor: String) throws -> [Module] {
    try folders(in: "Sources/\(floor)").map { Module(name: $0, folder: "Sources/\(floor)/\($0)") }
  }

  /// All modules.
  package static func modules() throws -> [Module] { try floors().flatMap(modules) }

  /// The paths of all Swift files in `Sources`.
  package static func sources() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path("Sources"))
      .filter { $0.hasSuffix(".swift") }.sorted().map { path("Sources/\($0)") }
  }

  /// The names of all pages of documentation.
  package static func pages() throws -> [String] {
    let catalogs = try modules().filter(\.isDocumented).map { "\($0.folder)/\($0.name).docc" }
    let articles = try catalogs.flatMap { catalog in
      try names(in: catalog).filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
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

  /// The sorted names of the folders in a folder.
  private static func folders(in folder: String) throws -> [String] {
    try names(in: folder).filter { name in
      try URL(filePath: path("\(folder)/\(name)")).resourceValues(forKeys: [.isDirectoryKey])
        .isDirectory == true
    }
  }

  /// The sorted names in a folder.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
