import DocumentationPages
import Foundation
import ScratchFolders

/// Runs the compiler on programs that use the built modules and should or should not compile.
package enum Compiler {
  /// The folder of the build products, which also contains the tests.
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

  /// The upcoming language features that the package enables.
  package static let features = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]

  /// Whether the compiler and the built modules are available.
  package static var isPresent: Bool { products != nil && executable != nil }

  /// Returns the errors in a program with the settings of the package, or an empty text if it
  /// compiles.
  package static func complaints(about program: String) throws -> String {
    try complaints(about: ["program.swift": program])
  }

  /// Compiles the files of a module with the settings of the package.
  ///
  /// - Parameters:
  ///   - files: The text of each file, by name.
  ///   - modules: The path of the single source file of each module that the files may import in
  ///     addition to the modules of the package, by module name. The default is none.
  ///   - features: The upcoming features to enable. The default is those of the package.
  /// - Returns: The errors, or an empty text if the module compiles.
  /// - Throws: An error if the compiler cannot be run.
  package static func complaints(
    about files: [String: String], importing modules: [String: String] = [:],
    features: [String] = features
  ) throws -> String {
    guard let products else { throw CocoaError(.fileNoSuchFile) }
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write(name, Array(text.utf8)) }
    let common =
      [
        "-swift-version", "6", "-suppress-warnings", "-package-name", "Samples", "-I",
        products.path + "/Modules",
        "-I", folder.path,
      ]
      + (try moduleMaps(in: products)).flatMap {
        ["-Xcc", "-fmodule-map-file=\($0)"]
      } + features.flatMap { ["-enable-upcoming-feature", $0] }
    for (name, file) in modules {
      let errors = try errors(
        of: common + [
          "-emit-module", "-parse-as-library", "-module-name", name, file,
          "-emit-module-path", folder.path("\(name).swiftmodule"),
        ])
      guard errors.isEmpty else { return errors }
    }
    return try errors(
      of: ["-typecheck", "-wmo"] + common + files.keys.sorted().map { folder.path($0) })
  }

  /// The module maps of C modules: those that the build makes, and those of system libraries in the sources.
  private static func moduleMaps(in products: URL) throws -> [String] {
    let built = try FileManager.default.contentsOfDirectory(atPath: products.path).sorted()
      .map { "\(products.path)/\($0)" }
    return (built + (try Documentation.modules().map { Documentation.path($0.folder) }))
      .map { $0 + "/module.modulemap" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Runs the compiler, and returns its errors.
  ///
  /// A compiler that runs longer than two minutes is terminated, and its output counts as errors.
  private static func errors(of arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // Reading ends when the process exits.
    let timeLimit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: timeLimit)
    defer { timeLimit.cancel() }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 && !text.contains("error:") ? "" : "error: \(text)"
  }
}
