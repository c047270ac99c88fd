import ColorMath
import DocumentationPages
import Foundation
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

/// A client package of the service that is built from scratch, as a real client would be. That
/// takes as long as many other tests together, so the environment variable `COLORWAY_CLIENTS`
/// enables it: `tag` for the client by tag, `all` for the clients by tag and by path.
@Suite(.timeLimit(.minutes(20)))
struct ServiceClientTests {
  private static let package = Documentation.path(".")
  private static let client = Documentation.path("Tests/Hosts/ConsumerTests/ServiceClient")
  private static let harbor = Documentation.path("SampleImages/Photos/harbor.jpg")

  private static let clients = ProcessInfo.processInfo.environment["COLORWAY_CLIENTS"]

  /// The repository contains only committed changes, so tests of uncommitted changes skip this.
  @Test(.enabled(if: clients == "tag" || clients == "all", "COLORWAY_CLIENTS does not ask for it"))
  func `a client by tag builds and runs`() async throws {
    let folder = try ScratchFolder()
    let repository = folder.path("Colorway")
    _ = try Self.run("git", ["clone", "--quiet", Self.package, repository])
    _ = try Self.run("git", ["-C", repository, "tag", "1.0.0"])
    // Inside the package, the client would depend on the package by path.
    try FileManager.default.copyItem(atPath: Self.client, toPath: folder.path("Client"))
    try await Self.runClient(
      at: folder.path("Client"), in: folder, ["COLORWAY_REPOSITORY": repository])
  }

  @Test(.enabled(if: clients == "all", "COLORWAY_CLIENTS does not ask for it"))
  func `a client by path builds and runs`() async throws {
    try await Self.runClient(at: Self.client, in: try ScratchFolder())
  }

  /// The documentation page contains everything that its reader types.
  @Test(.enabled(if: clients == "all", "COLORWAY_CLIENTS does not ask for it"))
  func `the first program of the documentation builds and prints the documented output`() throws {
    let blocks = try Documentation.blocks("Sources/Hosts/Colorway/Colorway.docc/FirstProgram.md")
    let manifest = try #require(blocks.first { $0[0].hasPrefix("// swift-tools-version") })
    let program = try #require(blocks.first { $0[0] == "import Colorway" })
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("colorway"), withDestinationPath: Self.package)
    try FileManager.default.createDirectory(
      atPath: folder.path("stylesheet/Sources"), withIntermediateDirectories: true)
    for (name, lines) in [("Package.swift", manifest), ("Sources/main.swift", program)] {
      try folder.write("stylesheet/" + name, Array(lines.joined(separator: "\n").utf8))
    }
    let output = try Self.run(
      "swift", ["run", "--package-path", folder.path("stylesheet"), "stylesheet", Self.harbor],
      ["COLORWAY_WARNINGS": ""])
    let told = try #require(blocks.last).joined(separator: "\n")
    #expect(output.contains(told), "\(output)")
  }

  @Test(arguments: ["", "errors"])
  func `warnings are treated as errors only if requested`(setting: String) throws {
    let folder = try ScratchFolder()
    let options = [
      "--package-path", Self.package, "--scratch-path", folder.path("build"),
    ]
    let manifest = try Self.run(
      "swift", ["package"] + options + ["dump-package"], ["COLORWAY_WARNINGS": setting])
    #expect(manifest.contains("treatAllWarnings") == (setting == "errors"))
  }

  /// Builds and runs a client, and expects the complete output of a successful run.
  private static func runClient(
    at path: String, in folder: ScratchFolder, _ environment: [String: String] = [:]
  ) async throws {
    let options = ["--package-path", path, "--scratch-path", folder.path("build")]
    let output = try run(
      "swift", ["run"] + options + ["ServiceClient", harbor],
      environment.merging(["COLORWAY_WARNINGS": ""]) { $1 })
    let lines = output.split(separator: "\n")
    #expect(lines.last == "unsupported", "\(output)")
    let json = try #require(lines.dropLast().last)
    let scheme = try await SchemeExtractor().scheme(of: .file(harbor))
    for swatch in scheme.swatches { #expect(json.contains(swatch.rgb.hex), "\(output)") }
  }

  /// Runs a program found in `PATH`.
  ///
  /// - Returns: The output, including that of standard error.
  /// - Throws: An error with the output if the program fails.
  private static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(output: output) }
    return output
  }

  private struct Failure: Error {
    let output: String
  }
}
