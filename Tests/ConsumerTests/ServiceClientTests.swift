import ColorMath
import Foundation
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

/// A client package of the service, which is built from nothing, as a host does.
@Suite(.timeLimit(.minutes(20)))
struct ServiceClientTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let client = package.appending(path: "Tests/ConsumerTests/ServiceClient").path
  private static let harbor = package.appending(path: "SampleImages/Photos/harbor.jpg").path

  @Test func `a client by path builds and runs`() async throws {
    let folder = try ScratchFolder()
    let output = try Self.run(
      "swift", ["run"] + Self.options(folder) + ["ServiceClient", Self.harbor])
    try await Self.expect(output)
  }

  /// What a repository has is what is committed, which tests of uncommitted changes are not about.
  @Test func `a client by tag builds and runs, and warnings are no errors there`() async throws {
    let folder = try ScratchFolder()
    let repository = folder.path("Colorway")
    _ = try Self.run("git", ["clone", "--quiet", Self.package.path, repository])
    _ = try Self.run("git", ["-C", repository, "tag", "1.0.0"])
    let environment = ["COLORWAY_REPOSITORY": repository]
    try FileManager.default.copyItem(atPath: Self.client, toPath: folder.path("Client"))
    let options = [
      "--package-path", folder.path("Client"), "--scratch-path", folder.path("build"),
    ]
    let log = try Self.run("swift", ["build", "-v"] + options, environment)
    #expect(!log.contains("-warnings-as-errors"))
    let output = try Self.run(
      "swift", ["run", "--skip-build"] + options + ["ServiceClient", Self.harbor], environment)
    try await Self.expect(output)
  }

  private static func options(_ folder: ScratchFolder) -> [String] {
    ["--package-path", client, "--scratch-path", folder.path("build")]
  }

  /// Expects the lines of a client that has done all.
  private static func expect(_ output: String) async throws {
    let lines = output.split(separator: "\n")
    #expect(lines.last == "unsupported", "\(output)")
    let json = try #require(lines.dropLast().last)
    let scheme = try await SchemeExtractor().scheme(of: .file(harbor))
    for swatch in scheme.swatches { #expect(json.contains(swatch.rgb.hex), "\(output)") }
  }

  /// Runs a program that is found in the path.
  ///
  /// - Returns: Its output, with that of errors.
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
