import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Watched folders that cannot be reached, or have nothing left.
struct AbsentFolderTests: WatchedFolderSuite {
  let folder: ScratchFolder
  let clock = WatchClock()

  init() throws {
    folder = try ScratchFolder()
    try makeFolder("P")
  }

  @Test func `a folder that cannot be reached is reported once each time`() throws {
    try folder.write("P/a", Self.png)
    let recorder = Recorder()
    var watched = try watched(["--poll", "5"], recorder: recorder)
    for name in ["away", "P", "away", "P"] {
      if name == "P" { try move("away", to: "P") } else { try move("P", to: "away") }
      for _ in 0..<2 {
        _ = try refresh(&watched)
        clock.pass(5)
      }
    }
    let complaint = "colorway: \(folder.path("P")): No such file or directory; "
    // There were no lines the first time.
    #expect(
      recorder.complaints
        == complaint + "waiting for it\n" + complaint + "its lines are kept until it is back\n")
  }

  @Test func `a folder that cannot be reached keeps its lines`() throws {
    try folder.write("P/a", Self.png)
    var watched = try watched(["--poll", "5"])
    _ = try refresh(&watched)
    clock.pass(5)
    let done = try refresh(&watched)
    #expect(done == ["a"])
    try move("P", to: "away")
    clock.pass(5)
    let meanwhile = try refresh(&watched)
    #expect(meanwhile == [])
    #expect(try watched.close().count == 1)
    #expect(try names() == ["a"])
  }

  /// Processes a photo in each of two folders.
  private func watchedPhotos(_ words: [RawPath] = []) throws -> WatchedFolder {
    try makeFolder("P/s")
    for name in ["P/a", "P/s/b"] { try folder.write(name, Self.png) }
    var watched = try watched(["--poll", "5"] + words)
    _ = try refresh(&watched)
    clock.pass(5)
    let done = try refresh(&watched)
    #expect(done == ["a", "s/b"])
    clock.pass(5)
    return watched
  }

  @Test func `a folder without anything left keeps its lines, and it is said once`() throws {
    var watched = try watchedPhotos()
    for name in ["P/a", "P/s"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    for _ in 0..<2 {
      _ = try refresh(&watched)
      clock.pass(5)
    }
    let kept = try watched.close()
    #expect(kept.message.contains("2 lines of photos that were not found: 2 in a folder without"))
    #expect(try names() == ["a", "s/b"])
  }

  @Test func `with --prune, a folder without anything left keeps no line`() throws {
    var watched = try watchedPhotos(["--prune"])
    for name in ["P/a", "P/s"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    _ = try refresh(&watched)
    #expect(try watched.close().isEmpty)
    #expect(try names() == [])
  }

  @Test func `a removed folder loses its lines, and other photos keep theirs`() throws {
    var watched = try watchedPhotos()
    try FileManager.default.removeItem(atPath: folder.path("P/s"))
    _ = try refresh(&watched)
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["a"])
  }

  @Test(arguments: [[], ["--poll", "5"]] as [[RawPath]])
  func `a link whose target is gone for now keeps its line`(_ words: [RawPath]) throws {
    try makeFolder("disk")
    try folder.write("disk/x", Self.png)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("P/a"), withDestinationPath: "../disk/x")
    try folder.write("P/b", Self.png)
    let recorder = Recorder()
    var watched = try watched(words, recorder: recorder)
    for _ in 0..<3 {
      _ = try refresh(&watched, line: MadeUp.colorLine)
      clock.pass(10)
    }
    try move("disk", to: "away")
    for _ in 0..<2 {
      // This is reported where changes are.
      try move("P/a", to: "P/.a")
      try move("P/.a", to: "P/a")
      _ = try refresh(&watched)
      clock.pass(10)
    }
    let kept = try watched.close()
    #expect(try names() == ["a", "b"])
    #expect(kept.count == 1)
    #expect(recorder.complaints.contains("No such file or directory; its line is kept"))
  }

  @Test(arguments: [[], ["--poll", "5"]] as [[RawPath]])
  func `a link to the folder that is switched to another folder is followed`(
    _ words: [RawPath]
  ) throws {
    for name in ["v1", "v2"] { try makeFolder(name) }
    try folder.write("v1/a", Self.png)
    try folder.write("v2/b", Self.png)
    try FileManager.default.removeItem(atPath: folder.path("P"))
    func link(to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("next"), withDestinationPath: target)
      // SAFETY: both paths outlive the call.
      #expect(unsafe rename(folder.path("next"), folder.path("P")) == 0)
    }
    try link(to: "v1")
    var watched = try watched(words)
    var done: [[String]] = []
    for target in ["v1", "v2"] {
      try link(to: target)
      for _ in 0..<3 {
        done.append(try refresh(&watched))
        clock.pass(10)
      }
    }
    #expect(done.flatMap(\.self) == ["a", "b"])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b"])
  }

  @Test func `a folder that is not there at the start is waited for`() throws {
    try FileManager.default.removeItem(atPath: folder.path("P"))
    let recorder = Recorder()
    var watched = try watched(recorder: recorder)
    var done = [try refresh(&watched)]
    #expect(watched.nextTime == .seconds(10))
    try makeFolder("P")
    try folder.write("P/a", Self.png)
    for _ in 0..<2 {
      clock.pass(10)
      done.append(try refresh(&watched))
    }
    #expect(done == [[], [], ["a"]])
    #expect(recorder.complaints.hasSuffix("No such file or directory; waiting for it\n"))
  }
}
