import DocumentationPages
import Foundation
import Testing

/// Checks that the files and folders that pages name or link to exist.
struct NamedFileTests {
  private static func pages() throws -> [String] {
    let floors = try Documentation.floors().map { "Sources/\($0)/README.md" }
    return ["README.md", "CONTRIBUTING.md", ".github/SECURITY.md"] + floors
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Documentation.path(path))
  }

  @Test func `the local links of pages lead to existing files`() throws {
    for page in try Self.pages() {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for line in try Documentation.lines(page) {
        for link in line.matches(of: /\]\((?!https?:)([^)#]+)[^)]*\)/).map(\.output.1) {
          #expect(Self.exists(folder + link), "\(page): \(link)")
        }
      }
    }
  }

  /// Names in code spans that are paths from the package root: those that start with a top-level
  /// folder.
  @Test func `the files and folders that pages name exist`() throws {
    let name =
      /`((?:Sources|Tests|Benchmarks|SampleImages|\.ci|\.github)\/[A-Za-z0-9+.\/_-]+)[ `]/
    var count = 0
    for page in Set(try Self.pages() + Documentation.pages()).sorted() {
      for line in try Documentation.lines(page) {
        for path in line.matches(of: name).map({ String($0.output.1) }) {
          count += 1
          #expect(Self.exists(path), "\(page): \(path)")
        }
      }
    }
    #expect(count > 30)
  }
}
