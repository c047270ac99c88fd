import Foundation
import PhotoConversion
import ScratchFolders
import Testing

/// A folder in which system commands create photos.
struct Workshop {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Runs a command line whose words are separated by spaces.
  ///
  /// - Returns: Whether its program is there and succeeded. It may lack a plug-in.
  func run(_ command: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command.split(separator: " ").map(String.init)
    process.environment = ["PATH": Self.searchPath.joined(separator: ":"), "VIPS_CONCURRENCY": "1"]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs command lines, or skips the test if one of them does not work here.
  func make(_ commands: [String]) throws {
    for command in commands where !(try run(command)) {
      try Test.cancel("'\(command)' does not work here")
    }
  }

  /// The folders of the system's own programs, followed by others that may contain substitutes.
  static let searchPath =
    ["/usr/bin", "/bin"]
    + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
}

extension PhotoConverter {
  /// The converter of tests.
  static var ofSystem: PhotoConverter { PhotoConverter(searchPath: Workshop.searchPath) }
}

/// Files in the container format of WebP.
enum WebP {
  /// Returns a file of chunks, whose own size is left out.
  static func file(_ chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
    chunks.reduce(Array("RIFF\0\0\0\0WEBP".utf8)) { file, chunk in
      let count = chunk.content.count
      return file + Array(chunk.name.utf8)
        + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + chunk.content
        + [UInt8](repeating: 0, count: count % 2)
    }
  }
}
