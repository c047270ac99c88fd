import Foundation
import ScratchFolders

/// The compiler, for programs that use the built modules and should or should not compile.
enum Compiler {
  /// The folder of the build products, which is that of the tests.
  private static let products: URL? = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    return (bundles + [URL(fileURLWithPath: CommandLine.arguments[0])])
      .map { $0.deletingLastPathComponent() }
      .first {
        FileManager.default.fileExists(atPath: $0.path + "/Modules/SchemeState.swiftmodule")
      }
  }()

  private static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The folder of the sources, where the module maps of system libraries are.
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// A Boolean value that tells whether the compiler and the modules are there.
  static var isPresent: Bool { products != nil && executable != nil }

  /// Returns the errors in a program by the rules of the package; an empty text if it compiles.
  ///
  /// A compiler that does not end within two minutes is terminated, and its output counts as errors.
  static func complaints(about program: String) throws -> String {
    guard let products, let executable else { throw CocoaError(.fileNoSuchFile) }
    let folder = try ScratchFolder()
    try folder.write("program.swift", Array(program.utf8))
    let features = [
      "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
      "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ]
    let process = Process()
    process.executableURL = executable
    process.arguments =
      ["-typecheck", "-swift-version", "6", "-I", products.path + "/Modules"]
      + [
        "-Xcc", "-fmodule-map-file=\(products.path)/CImageCodecs.build/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(sources.path)/CZlib/module.modulemap",
        folder.path("program.swift"),
      ] + features.flatMap { ["-enable-upcoming-feature", $0] }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // Reading ends when the process does.
    let timeLimit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: timeLimit)
    defer { timeLimit.cancel() }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 && !text.contains("error:") ? "" : "error: \(text)"
  }
}
