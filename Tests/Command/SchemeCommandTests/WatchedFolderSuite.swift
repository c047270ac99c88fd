import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// A clock that tests advance.
final class WatchClock: Sendable {
  private let time = Monitor(Duration.zero)
  var now: Duration { time.withLock { $0 } }

  func pass(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
}

/// Tests of a watched folder, `P`, without the decoding of photos.
protocol WatchedFolderSuite {
  var folder: ScratchFolder { get }
  var clock: WatchClock { get }
}

extension WatchedFolderSuite {
  /// The beginning of a photo.
  static var png: [UInt8] { [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0] }

  func watched(
    _ words: [RawPath] = [], recorder: Recorder = Recorder()
  ) throws -> WatchedFolder {
    let clock = clock
    var console = recorder.console()
    console.elapsed = { clock.now }
    let command = try WatchCommand.parsed(
      words + ["-o", RawPath(folder.path("out")), RawPath(folder.path("P"))])
    return WatchedFolder(
      command.lines.photos.operands[0], hash: command.lines.hash, interval: command.interval,
      budget: command.budget,
      lines: try WatchedLines(RawPath(folder.path("out")), request: command.lines.hash),
      prunes: command.lines.prunes, excluding: command.lines.photos.excluded, console: console)
  }

  /// Processes the photos of one refresh, and returns their names.
  func refresh(
    _ watched: inout WatchedFolder, line: (BatchPhoto) throws -> BatchLine = MadeUp.line(of:)
  ) throws -> [String] {
    try watched.update()
    watched.beginRefresh()
    var names: [String] = []
    while let photo = try watched.next() {
      names.append(name(of: photo))
      try watched.finish(.made(line(photo)))
    }
    try watched.endRefresh()
    return names
  }

  func name(of photo: BatchPhoto) -> String {
    String(photo.source.name.text.dropFirst(folder.path("P/").count))
  }

  /// Returns the names of the photos in the output file, in its order.
  func names() throws -> [String] {
    try folder.text("out").split(separator: "\n").compactMap { line in
      let source = line.split(separator: "\"").dropFirst(3).first
      return source.map { String($0.dropFirst(folder.path("P/").count)) }
    }
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
  }
}
