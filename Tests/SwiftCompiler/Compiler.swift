import Foundation
import ScratchFolders

/// The compiler, for programs that use the built modules and should or should not compile.
package enum Compiler {
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

  /// The features of the language that the package is written with.
  package static let features = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]

  /// Returns the names of the libraries that the package offers, as its manifest lists them.
  package static func libraries() throws -> [String] {
    let manifest = sources.deletingLastPathComponent().appending(path: "Package.swift")
    return try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n").compactMap {
      $0.contains(".library(") ? $0.split(separator: "\"")[1] : nil
    }.map(String.init)
  }

  /// A Boolean value that indicates whether the compiler and the modules are there.
  package static var isPresent: Bool { products != nil && executable != nil }

  /// Returns the errors in a program by the rules of the package; an empty text if it compiles.
  package static func complaints(about program: String) throws -> String {
    try complaints(about: ["program.swift": program])
  }

  /// Compiles the files of a module by the rules of the package.
  ///
  /// - Parameters:
  ///   - files: The text of each file, by its name.
  ///   - modules: The path of each module's one file, by its name: what the files may import beside the
  ///     modules of the package. The default is none.
  ///   - features: The upcoming features that are on. The default is those of the package.
  /// - Returns: The errors; an empty text if it compiles.
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
      + (try moduleMaps(in: products) + moduleMaps(in: sources)).flatMap {
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
    return try errors(of: ["-typecheck"] + common + files.keys.sorted().map { folder.path($0) })
  }

  /// The module maps of C in the folders of a folder.
  private static func moduleMaps(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { "\(folder.path)/\($0)/module.modulemap" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Runs the compiler, and returns its errors.
  ///
  /// One that does not end within two minutes is terminated, and its output counts as errors.
  private static func errors(of arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
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
