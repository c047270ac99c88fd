import Foundation
import ScratchFolders

/// Stand-ins for the programs that read other formats, and photos for them.
struct StandIn {
  /// The folder of the photos.
  let folder: ScratchFolder
  private let programs: ScratchFolder
  private let temporary: ScratchFolder

  /// Creates the folders, with one program.
  ///
  /// - Parameters:
  ///   - name: The name of the program, by default that of the first one for WebP.
  ///   - script: What it does. Without one, it writes the picture inside the photo.
  /// - Throws: An error if they cannot be made.
  init(for name: String = "dwebp", _ script: String = Self.copyingPicture) throws {
    (folder, programs, temporary) = (try ScratchFolder(), try ScratchFolder(), try ScratchFolder())
    try add(name, script)
  }

  func add(_ name: String, _ script: String) throws {
    try programs.writeProgram(name, script)
  }

  /// The environment in which the command finds the programs, and only these.
  var environment: [String: String] {
    ["PATH": programs.path, "TMPDIR": temporary.path, "SECRET": "which no program may see"]
  }

  /// The files that conversions have left behind.
  var remains: [String] {
    get throws {
      try temporary.names().flatMap {
        try FileManager.default.contentsOfDirectory(atPath: temporary.path($0))
      }
    }
  }

  /// Runs the command in the folder of the photos.
  func run(_ words: [String], input: [UInt8] = []) throws -> CommandProcess.Outcome {
    try CommandProcess.run(
      words, environment: environment, folder: folder.path, input: input)
  }

  /// A script that writes the picture inside a photo to standard output, as `dwebp` does.
  static let copyingPicture = #"exec tail -c +\#(header.count + 1) "$1""#

  /// Returns the header of a WebP of 4 by 3 pixels, and a picture of one color after it.
  static func webP(_ color: (UInt8, UInt8, UInt8)) -> [UInt8] { header + TinyFilm.frame(color) }

  private static let header: [UInt8] = {
    let sides = UInt32(3) | UInt32(2) << 14
    let bits = (0..<4).map { UInt8(truncatingIfNeeded: sides >> (8 * $0)) }
    return Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [6, 0, 0, 0, 0x2F] + bits
      + [0]
  }()
}
