package import Foundation

/// The locations of the measured programs and of the measuring programs.
package struct Workspace: Sendable {
  /// The folder of the package.
  package let root: URL
  /// This program.
  package let executable: URL
  /// The built command.
  package let colorway: String
  /// A Swift process that does nothing.
  package let emptySwiftProcess: String
  /// The program that decodes files with the codecs alone.
  package let floor: String
  /// A static C program that does nothing.
  package let emptyProgram: String
  private let measure: String

  /// The folder in which photos and results are kept between runs.
  package var scratch: URL { root.appending(path: ".build/benchmarks") }
  /// The folder of the generated photos.
  package var photos: URL { scratch.appending(path: "photos") }
  /// The folder of the small photos.
  package var smallPhotos: URL { scratch.appending(path: "small-photos") }

  /// Finds the programs built next to this executable, and compiles the C programs if they are
  /// missing.
  ///
  /// - Throws: ``BenchmarkError`` if the executable is not inside the package or there is no C
  /// compiler.
  package init(executable: URL) throws {
    self.executable = executable.resolvingSymlinksInPath()
    let products = self.executable.deletingLastPathComponent()
    var root = products
    while !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) {
      guard root.path != "/" else {
        throw BenchmarkError.missing("Package.swift above \(products)")
      }
      root.deleteLastPathComponent()
    }
    self.root = root
    colorway = products.appending(path: "colorway").path
    emptySwiftProcess = products.appending(path: "empty-process").path
    let programs = root.appending(path: ".build/benchmarks/programs")
    func compiled(_ name: String, _ options: [String]) throws -> String {
      let source = root.appending(path: "Benchmarks/Programs/\(name).c").path
      let program = programs.appending(path: name).path
      // Uses the system's C compiler, because SwiftPM would link the Swift runtime into C programs
      // too.
      try Shell.output(of: ["cc", "-O2", "-o", program, source] + options)
      return program
    }
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    floor = try compiled("floor", ["-ljpeg", "-lpng", "-lz"])
    emptyProgram = try compiled("empty", ["-static"])
    measure = try compiled("measure", ["-static"])
    for program in [colorway, emptySwiftProcess]
    where !FileManager.default.isExecutableFile(atPath: program) {
      throw BenchmarkError.missing(program)
    }
  }

  /// Runs a command, discards its output, and returns its cost.
  ///
  /// - Throws: ``BenchmarkError`` if the command fails.
  package func cost(of command: [String]) throws -> Cost {
    let report = scratch.appending(path: "cost-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: report) }
    try Shell.output(of: [measure, report.path] + command)
    guard let cost = Cost(report: try String(contentsOf: report, encoding: .utf8)) else {
      throw BenchmarkError.malformed(report.path)
    }
    return cost
  }
}
