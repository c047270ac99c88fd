import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Changes of the photos in a watched folder.
struct WatchedFolderTests: WatchedFolderSuite {
  let folder: ScratchFolder
  let clock = WatchClock()

  init() throws {
    folder = try ScratchFolder()
    try makeFolder("P")
  }

  @Test func `closed and moved photos are processed at once, found photos after a second`() throws {
    try folder.write("P/found", Self.png)
    var watched = try watched()
    var done = [try refresh(&watched)]
    try folder.write("P/closed", Self.png)
    try folder.write("P/.hidden", Self.png)
    try folder.write("P/text", Array("no photo".utf8))
    done.append(try refresh(&watched))
    try folder.write("outside", Self.png)
    try move("outside", to: "P/moved")
    try move("P/.hidden", to: "P/shown")
    done.append(try refresh(&watched))
    clock.pass(1)
    done += [try refresh(&watched), try refresh(&watched)]
    #expect(done == [[], ["closed"], ["moved", "shown"], ["found"], []])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["closed", "found", "moved", "shown"])
  }

  @Test func `a change of the content of the mask changes the hash of the lines`() throws {
    func hash(_ bytes: [UInt8]) throws -> String {
      try folder.write("mask", bytes)
      let words = ["--mask", folder.path("mask"), "-o", folder.path("out"), folder.path("P")]
      return try WatchCommand.parsed(words.map { RawPath($0) }).lines.hash
    }
    #expect(try hash([1]) != hash([1, 2]))
  }

  @Test func `excluded photos are left out when found, closed, moved in, and in new folders`()
    throws
  {
    try makeFolder("P/Private")
    for name in ["P/a", "P/b.tmp", "P/Private/c"] { try folder.write(name, Self.png) }
    var watched = try watched(["--exclude", "Private/", "--exclude", "*.tmp", "--exclude", "x/*/d"])
    _ = try refresh(&watched)
    for name in ["P/e", "P/f.tmp", "P/Private/g"] { try folder.write(name, Self.png) }
    try folder.write("h.tmp", Self.png)
    try move("h.tmp", to: "P/h.tmp")
    try makeFolder("P/x/y/d")
    try makeFolder("P/x/y/Private")
    for name in ["P/x/y/d/i", "P/x/y/Private/j", "P/x/y/k"] { try folder.write(name, Self.png) }
    _ = try refresh(&watched)
    clock.pass(1)
    _ = try refresh(&watched)
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["a", "e", "x/y/k"])
  }

  @Test func `a new folder is watched, and the photos already in it are found`() throws {
    var watched = try watched()
    var done = [try refresh(&watched)]
    try makeFolder("P/a/b")
    try folder.write("P/a/b/1", Self.png)
    done.append(try refresh(&watched))
    try folder.write("P/a/b/2", Self.png)
    done.append(try refresh(&watched))
    clock.pass(1)
    done.append(try refresh(&watched))
    // Under its new name, it is a new folder.
    try move("P/a", to: "P/c")
    done.append(try refresh(&watched))
    try folder.write("P/c/b/3", Self.png)
    done.append(try refresh(&watched))
    clock.pass(1)
    done.append(try refresh(&watched))
    #expect(
      done == [[], [], ["a/b/2"], ["a/b/1"], [], ["c/b/3"], ["c/b/1", "c/b/2"]])
    try FileManager.default.removeItem(atPath: folder.path("P/c/b/1"))
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["c/b/2", "c/b/3"])
  }

  @Test func `moving a folder away removes the lines of its photos`() throws {
    try makeFolder("P/a")
    for name in ["P/a/1", "P/a/2", "P/b"] { try folder.write(name, Self.png) }
    var watched = try watched()
    var done = [try refresh(&watched)]
    clock.pass(1)
    done.append(try refresh(&watched))
    try move("P/a", to: "a")
    done.append(try refresh(&watched))
    #expect(done == [[], ["a/1", "a/2", "b"], []])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b"])
  }

  @Test func `a new hard or symbolic link to a photo is found`() throws {
    try folder.write("outside", Self.png)
    var watched = try watched()
    var done = [try refresh(&watched)]
    try FileManager.default.linkItem(
      atPath: folder.path("outside"), toPath: folder.path("P/hard"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("P/soft"), withDestinationPath: "../outside")
    done.append(try refresh(&watched))
    clock.pass(1)
    done.append(try refresh(&watched))
    #expect(done == [[], [], ["hard", "soft"]])
  }

  @Test func `a hard link that is removed and made again keeps its line`() throws {
    try folder.write("P/a", Self.png)
    func link() throws {
      try FileManager.default.linkItem(atPath: folder.path("P/a"), toPath: folder.path("P/b"))
    }
    try link()
    var watched = try watched()
    var done = [try refresh(&watched)]
    clock.pass(1)
    done.append(try refresh(&watched))
    try FileManager.default.removeItem(atPath: folder.path("P/b"))
    try link()
    done.append(try refresh(&watched))
    #expect(try watched.close().isEmpty)
    #expect(done == [[], ["a", "b"], []])
    #expect(try names() == ["a", "b"])
  }

  @Test func `a photo with several hard links is processed again under all of its names`() throws {
    try makeFolder("P/b")
    try folder.write("P/a", Self.png)
    try FileManager.default.linkItem(
      atPath: folder.path("P/a"), toPath: folder.path("P/b/other"))
    var watched = try watched()
    var done: [[String]] = []
    for _ in 0..<3 {
      done.append(try refresh(&watched))
      clock.pass(1)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("P/a")))
    try file.truncate(atOffset: UInt64(Self.png.count + 1))
    try file.close()
    for _ in 0..<4 {
      done.append(try refresh(&watched))
      clock.pass(1)
    }
    #expect(done == [[], ["a", "b/other"], [], ["a"], [], ["b/other"], []])
  }

  @Test func `a photo that changes while it is processed is processed again`() throws {
    var watched = try watched()
    _ = try refresh(&watched)
    try folder.write("P/a", Self.png)
    try watched.update()
    watched.beginRefresh()
    let started = try watched.next()
    let photo = try #require(started)
    try folder.write("P/a", Self.png + [1])
    try watched.finish(.made(MadeUp.line(of: photo)))
    #expect(try names() == [])
    let done = [try refresh(&watched), try refresh(&watched)]
    #expect(done == [["a"], []])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["a"])
  }

  /// Processes photos that are all moved ones, and returns their names.
  private func refreshMoved(_ watched: inout WatchedFolder) throws -> [String] {
    try watched.update()
    watched.beginRefresh()
    var names: [String] = []
    while let photo = try watched.next() {
      let old = try #require(watched.contents.line(of: photo), "\(name(of: photo)) is not known")
      names.append(name(of: photo))
      try watched.finish(.moved(photo, from: old))
    }
    try watched.endRefresh()
    return names
  }

  /// Writes photos, and processes them in a watch that ends.
  private func process(_ names: [String]) throws {
    for name in names { try folder.write("P/" + name, Self.png + Array(name.utf8)) }
    var watched = try watched()
    try watched.update()
    clock.pass(1)
    #expect(try refresh(&watched, line: MadeUp.colorLine(of:)) == names)
    #expect(try watched.close().isEmpty)
  }

  @Test func `photos that were moved while no watch ran are known again`() throws {
    try makeFolder("P/c")
    try process(["a", "b", "c/d"])
    try move("P/a", to: "P/z")
    var watched = try watched()
    try watched.update()
    clock.pass(1)
    #expect(try refreshMoved(&watched) == ["z"])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b", "c/d", "z"])
  }

  @Test func `photos that are moved while the watch runs are known again`() throws {
    try makeFolder("P/c")
    try process(["a", "b", "c/d"])
    var watched = try watched()
    try watched.update()
    try move("P/a", to: "P/z")
    try move("P/c", to: "P/e")
    var moved = try refreshMoved(&watched)
    clock.pass(1)
    moved += try refreshMoved(&watched)
    #expect(moved == ["z", "e/d"])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b", "e/d", "z"])
  }

  @Test(arguments: [(count: 300, rewriteCount: 1), (count: 20, rewriteCount: 12)])
  func `a folder that is moved costs no line, although most are outdated`(
    count: Int, rewriteCount: Int
  ) throws {
    try makeFolder("P/x")
    func write(_ number: Int) throws {
      try folder.write("P/x/\(number)", Self.png + Array("\(number)".utf8))
    }
    for number in 0..<count { try write(number) }
    var watched = try watched()
    try watched.update()
    clock.pass(1)
    // A process that another test starts may have a photo open for a while, whose end is then reported late.
    #expect(try Set(refresh(&watched, line: MadeUp.colorLine(of:))).count == count)
    for _ in 0..<rewriteCount {
      for number in 0..<20 { try write(number) }
      #expect(try Set(refresh(&watched, line: MadeUp.colorLine(of:))).count == 20)
    }
    try move("P/x", to: "P/y")
    try watched.update()
    clock.pass(1)
    try watched.update()
    watched.beginRefresh()
    try watched.endRefresh()
    #expect(try Set(refreshMoved(&watched)).count == count)
    #expect(try watched.close().isEmpty)
    #expect(try names().count == count)
  }

  /// The number of events that the system queues for a process, if it is known.
  private static let keptChangeCount: Int = {
    let path = "/proc/sys/fs/inotify/max_queued_events"
    let limit = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return Int(limit.filter(\.isNumber)) ?? .max
  }()

  @Test(.enabled(if: keptChangeCount <= 100_000, "the system queues too many events for a test"))
  func `the whole folder is scanned after an overflow of the event queue`() throws {
    for name in ["a", "b", "gone"] { try folder.write("P/\(name)", Self.png) }
    var watched = try watched()
    _ = try refresh(&watched)
    clock.pass(1)
    let first = try refresh(&watched)
    // Two equal events in a row would be merged into one.
    for _ in 0...Self.keptChangeCount / 2 {
      for name in ["a", "b"] {
        try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("P/\(name)"))).close()
      }
    }
    try FileManager.default.removeItem(atPath: folder.path("P/gone"))
    try makeFolder("P/c")
    try folder.write("P/c/1", Self.png)
    try folder.write("P/a", Self.png + [1])
    var done = [try refresh(&watched)]
    clock.pass(1)
    done.append(try refresh(&watched))
    #expect(first == ["a", "b", "gone"])
    #expect(done == [["a", "b"], ["c/1"]])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["a", "b", "c/1"])
  }

  @Test func `a photo is processed again after its modification time is set`() throws {
    var watched = try watched()
    _ = try refresh(&watched)
    try folder.write("P/a", Self.png)
    var done = [try refresh(&watched)]
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.path("P/a"))
    done.append(try refresh(&watched))
    clock.pass(1)
    done += [try refresh(&watched), try refresh(&watched)]
    #expect(done == [["a"], [], ["a"], []])
  }

  @Test func `a folder that moves away keeps its lines until a new one takes its name`() throws {
    try folder.write("P/a", Self.png)
    var watched = try watched()
    _ = try refresh(&watched)
    clock.pass(1)
    var done = [try refresh(&watched)]
    try move("P", to: "away")
    try FileManager.default.removeItem(atPath: folder.path("away/a"))
    done.append(try refresh(&watched))
    let meanwhile = try names()
    try makeFolder("P")
    try folder.write("P/b", Self.png)
    for _ in 0..<2 {
      clock.pass(10)
      done.append(try refresh(&watched))
    }
    // By now, it receives the events of the new folder.
    try folder.write("P/c", Self.png)
    done.append(try refresh(&watched))
    #expect(meanwhile == ["a"])
    #expect(done == [["a"], [], [], ["b"], ["c"]])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b", "c"])
  }

  @Test func `with --poll, the folder is scanned again after each interval`() throws {
    try folder.write("P/a", Self.png)
    try folder.write("P/b", Self.png)
    var watched = try watched(["--poll", "5"])
    #expect(watched.descriptor == nil)
    var done = [try refresh(&watched)]
    #expect(watched.nextTime == .seconds(5))
    // One of them is still being written.
    try folder.write("P/b", Self.png + [1])
    clock.pass(5)
    done.append(try refresh(&watched))
    try folder.write("P/c", Self.png)
    try FileManager.default.removeItem(atPath: folder.path("P/a"))
    clock.pass(5)
    done.append(try refresh(&watched))
    clock.pass(5)
    done.append(try refresh(&watched))
    #expect(done == [[], ["a"], ["b"], ["c"]])
    #expect(try watched.close().isEmpty)
    #expect(try names() == ["b", "c"])
  }

  @Test func `a file that is no photo is read again only after a change`() throws {
    try folder.write("P/text", Array("no photo".utf8))
    var watched = try watched(["--poll", "5"])
    var done: [[String]] = []
    for _ in 0..<2 {
      done.append(try refresh(&watched))
      clock.pass(5)
    }
    try watched.update()
    #expect(watched.queue.count == 0)
    try folder.write("P/text", Self.png)
    for _ in 0..<2 {
      clock.pass(5)
      done.append(try refresh(&watched))
    }
    #expect(done == [[], [], [], ["text"]])
  }

  @Test func `a file with the name of a photo and no photo in it gets a line that says so`() throws
  {
    try folder.write("P/a.jpg", Array("no photo".utf8))
    try folder.write("P/b.png", Self.png)
    var watched = try watched(["--poll", "5"])
    _ = try refresh(&watched)
    clock.pass(5)
    #expect(try refresh(&watched) == ["a.jpg", "b.png"])
    clock.pass(5)
    #expect(try refresh(&watched) == [])
  }
}
