import DocumentationPages
import Foundation
import SwiftCompiler
import Testing

/// Checks that the code samples on pages and in comments compile unchanged.
@Suite(.enabled(if: Compiler.isPresent, "no compiler, or no modules beside the tests"))
struct SampleTests {
  /// The folder with the definitions that samples expect: values for the names they use, and
  /// stand-ins for modules of other packages.
  private static let standIns = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "StandIns")

  /// Clients may use the language features of the package or the defaults.
  @Test(arguments: [Compiler.features, []])
  func `every code sample compiles`(features: [String]) throws {
    let modules = try Documentation.modules().filter(\.isDocumented)
    let pages = try Documentation.pages().flatMap { page in
      Sample.samples(onPage: page, lines: try Documentation.lines(page))
    }
    let comments = try modules.flatMap { module in
      try FileManager.default.subpathsOfDirectory(
        atPath: Documentation.path(module.folder)
      ).filter { $0.hasSuffix(".swift") }.flatMap { file in
        let path = "\(module.folder)/\(file)"
        return Sample.samples(
          inComments: path, lines: try Documentation.lines(path), imports: modules.map(\.name))
      }
    }
    #expect(pages.count > 10 && comments.count > 10)
    let samples = pages + comments
    var files = Dictionary(uniqueKeysWithValues: samples.map { ($0.fileName, $0.program) })
    files["Surroundings.swift"] = try String(
      contentsOf: Self.standIns.appending(path: "Surroundings.swift"), encoding: .utf8)
    #if !canImport(SwiftUI)
      // What the modules have only beside SwiftUI.
      let bridge = "Sources/Schemes/SchemeAnimation/Motion/Motion+SwiftUI.swift"
      let lines = try Documentation.lines(bridge)
      files["Motion+SwiftUI.swift"] = (["public import SchemeAnimation"] + lines).joined(
        separator: "\n")
    #endif
    let complaints = try Compiler.complaints(
      about: files, importing: Self.modules(), features: features)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  /// The stand-ins for modules that belong neither to the package nor to the system.
  private static func modules() throws -> [String: String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: standIns.appending(path: "Modules"), includingPropertiesForKeys: nil)
    let modules = files.map { ($0.deletingPathExtension().lastPathComponent, $0.path) }
    #if canImport(SwiftUI)
      return Dictionary(uniqueKeysWithValues: modules.filter { $0.0 != "SwiftUI" })
    #else
      return Dictionary(uniqueKeysWithValues: modules)
    #endif
  }

  @Test func `samples of a page have the imports above them and their own setup`() {
    let page = """
      ```swift
      import ColorMath
      let a = 1
      ```
      ```sh
      ls
      ```
      <!-- setup
      let b = 2
      -->
      ```swift
      print(b)
      ```
      ```swift
      extension Int {}
      ```
      """
    let samples = Sample.samples(onPage: "P.md", lines: page.components(separatedBy: "\n"))
    #expect(samples.map(\.imports) == [["ColorMath"], ["ColorMath"], ["ColorMath"]])
    #expect(samples.map(\.setup) == [[], ["let b = 2"], []])
    #expect(samples.map(\.line) == [2, 12, 15])
    #expect(samples.map { $0.program.contains("func sample") } == [true, true, false])
  }

  @Test func `indented samples in comments start after a blank line outside of lists`() {
    let source = """
        /// A value.
        ///
        ///     let a = 1
        ///
        ///     let b = 2
        ///
        /// - Parameters:
        ///   - x: A number, which is
        ///     not code.
        ///
        ///     Nor is this.
        func f() {}
        /// ```swift
        /// let c = 3
        /// ```
      """
    let samples = Sample.samples(
      inComments: "f.swift", lines: source.components(separatedBy: "\n"), imports: [])
    #expect(samples.map(\.code) == [["let a = 1", "", "let b = 2", ""], ["let c = 3"]])
    #expect(samples.map(\.line) == [3, 14])
  }
}
