import Foundation
import SchemeFormats
import SchemeResults
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ResumedFileTests {
  private let folder: ScratchFolder
  private var path: RawPath { RawPath(folder.path("out")) }

  init() throws {
    folder = try ScratchFolder()
    // Photos of equal size and time could have swapped their names.
    for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
      try folder.write(name, Array(repeating: UInt8(ascii: "p"), count: index + 1))
    }
  }

  private func photo(_ name: String, request: String = "1") -> BatchPhoto {
    let path = RawPath(folder.path(name))
    return BatchPhoto(PhotoSource(name: path, location: .file(path)), request: request)
  }

  /// Returns a line of a photo that failed, which serves as well as any other.
  private func line(of photo: BatchPhoto, kind: Failure.Kind = .corrupt) -> [UInt8] {
    let failure = Failure(kind: kind, message: "no \"x\",{}")
    let outcome = PhotoOutcome(
      name: photo.source.name, result: .failure(failure), batch: photo.record)
    return MadeUp.bytes(of: [outcome], as: .jsonl)
  }

  /// Processes photos until a number of them is done, and returns the names of those.
  @discardableResult
  private func run(
    _ names: [String], request: String = "1", stoppingAfter most: Int = .max,
    keeping kept: [String] = []
  ) throws -> [String] {
    var file = try ResumedFile(path)
    var done: [String] = []
    for name in names {
      let photo = photo(name, request: request)
      if let line = try file.line(of: photo) {
        #expect(line.isFailure)
        try file.keep(line)
      } else {
        guard done.count < most else { return done }
        try file.append(line(of: photo))
        done.append(name)
      }
    }
    let starts = kept.map { photo($0, request: request).lineStart }
    _ = try file.finish { line in starts.contains { line.starts(with: $0) } }
    return done
  }

  private func undisturbed(_ names: [String]) -> String {
    String(decoding: names.flatMap { line(of: photo($0)) }, as: UTF8.self)
  }

  @Test func `a file that is cut off at any byte is resumed after its last complete line`() throws {
    let names = ["a", "b", "c"]
    let whole = undisturbed(names)
    let bytes = Array(whole.utf8)
    for count in 0..<bytes.count {
      try folder.write("out", Array(bytes[..<count]))
      let lineCount = bytes[..<count].count { $0 == 10 }
      #expect(try run(names) == Array(names[lineCount...]))
      #expect(try folder.text("out") == whole)
    }
  }

  @Test func `a file of only zeros, as after a power failure, is emptied; any other is refused`()
    throws
  {
    let names = ["a", "b", "c"]
    try folder.write("out", Array(repeating: 0, count: 100_000))
    #expect(try run(names) == names)
    #expect(try folder.text("out") == undisturbed(names))
    let other = Array(repeating: UInt8(0), count: 100_000) + [1]
    try folder.write("out", other)
    #expect(throws: LineFile.OpeningError.self) { try run(names) }
    #expect(try folder.text("out").utf8.elementsEqual(other))
  }

  @Test func `a closed file is unlocked even if copies of its descriptor are open`() throws {
    var file: LineFile? = try LineFile(path) { _ in true }
    // A child process has such copies between fork and exec.
    var status = stat()
    #expect(unsafe stat(folder.path("out"), &status) == 0)
    let descriptors = (3..<4_096 as Range<Int32>).filter { descriptor in
      var other = stat()
      return unsafe fstat(descriptor, &other) == 0 && other.st_ino == status.st_ino
        && other.st_dev == status.st_dev
    }
    let copies = descriptors.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1 && file?.byteCount == 0)
    #expect(throws: LineFile.OpeningError.self) { try LineFile(path) { _ in true } }
    file = nil
    _ = try LineFile(path) { _ in true }
  }

  @Test func `a changed photo is processed again, and its new line replaces the old one`() throws {
    let names = ["a", "b", "c", "d"]
    try run(names)
    try folder.write("b", Array("longer".utf8))
    // A run that is stopped early loses none of its work.
    try folder.write("c", Array("also longer".utf8))
    #expect(try run(names, stoppingAfter: 1) == ["b"])
    #expect(try run(names) == ["c"])
    #expect(try folder.text("out") == undisturbed(names))
    #expect(try run(names) == [])
    #expect(try folder.names() == ["a", "b", "c", "d", "e", "out"])
  }

  @Test func `a new modification time alone counts as a change, to the nanosecond`() throws {
    try run(["a"])
    let old = photo("a").record
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 1)]
    // SAFETY: both arguments outlive the call.
    #expect(unsafe utimensat(AT_FDCWD, folder.path("a"), &times, 0) == 0)
    #expect(photo("a").record.modified == "1.000000001")
    #expect(photo("a").record != old)
    #expect(try run(["a"]) == ["a"])
    #expect(try folder.text("out") == undisturbed(["a"]))
  }

  @Test(arguments: [
    ["a", "b", "c", "d", "e"], ["c", "a"], [], ["b"], ["a"], ["d", "a", "d", "e"], ["e", "c", "a"],
  ])
  func `added, removed and reordered photos give the file of an undisturbed run`(
    _ names: [String]
  ) throws {
    try run(["a", "c", "d"])
    let known: Set = ["a", "c", "d"]
    let missing = names.filter { !known.contains($0) }
    #expect(try run(names) == missing)
    #expect(try folder.text("out") == undisturbed(names))
  }

  @Test(
    arguments: [
      (["a", "b"], ["c", "d", "e"], ["a", "b", "c", "d", "e"]),
      (["a", "b"], ["d"], ["a", "b", "d"]),
      (["d"], ["a", "e"], ["d", "a", "e"]), ([], ["b"], ["b"]),
      (["a", "b"], ["e"], ["a", "b", "e"]),
      (["e", "a"], [], ["e", "a"]), ([], ["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"]),
    ] as [([String], [String], [String])])
  func `lines of photos that the run did not come to stay after all others if they are wanted`(
    _ row: (found: [String], kept: [String], names: [String])
  ) throws {
    try run(["a", "b", "c", "d", "e"])
    #expect(try run(row.found, keeping: row.kept) == [])
    #expect(try folder.text("out") == undisturbed(row.names))
    // They stay where they are.
    #expect(try run(row.found, keeping: row.kept) == [])
    #expect(try folder.text("out") == undisturbed(row.names))
  }

  @Test func `a photo without its file has an earlier line only if that has colors`() throws {
    let failure = line(of: photo("a"))
    let colors = String(decoding: photo("b").lineStart, as: UTF8.self) + #","colors":[]}"# + "\n"
    try folder.write("out", failure + Array(colors.utf8))
    for name in ["a", "b"] {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    var file = try ResumedFile(path)
    for (name, hasLine) in [("a", false), ("b", true), ("c", false)] {
      let photo = photo(name)
      #expect(try file.line(of: photo) == nil)
      #expect(try (file.earlierLine(of: photo) != nil) == hasLine)
    }
  }

  @Test(arguments: [
    #"{"source":"a","image":{}}"#, #"{"source":"a"}"#, #"{"source":"a","batch":{}}"#, "text", "",
  ])
  func `a file with a line that no batch wrote is refused, wherever the line is`(
    _ foreign: String
  ) throws {
    for text in [
      foreign + "\n", undisturbed(["a"]) + foreign + "\n", undisturbed(["a"]) + foreign + "\nx",
      foreign + "\n" + undisturbed(["a"]),
    ] {
      try folder.write("out", Array(text.utf8))
      #expect(throws: LineFile.OpeningError.self) { try run(["a", "b"]) }
      #expect(throws: LineFile.OpeningError.self) { try WatchedLines(path) }
      #expect(try folder.text("out") == text)
    }
  }

  @Test(arguments: [
    #"{"source":"a","image"#, #"{"source":"a"}"#, #"{"source":"a\"","sourceURL":"b"}"#, "x",
    #"{"source":"a","batch":{"size"#,
  ])
  func `an end without a line feed that no batch wrote is not cut off`(_ end: String) throws {
    for text in [end, undisturbed(["a"]) + end] {
      try folder.write("out", Array(text.utf8))
      #expect(throws: LineFile.OpeningError.self) { try run(["a"]) }
      #expect(try folder.text("out") == text)
    }
  }

  @Test func `any end of a line whose name is not UTF-8 is cut off`() throws {
    let name = RawPath(bytes: [0x61, 0xFF, 0x22])
    let line = MadeUp.line(of: BatchPhoto(PhotoSource(operand: name), request: "1")).bytes
    for count in 0..<line.count {
      try folder.write("out", Array(undisturbed(["a"]).utf8) + line[..<count])
      #expect(try run(["a"]) == [])
      #expect(try folder.text("out") == undisturbed(["a"]))
    }
  }

  @Test func `a file with a line of other options is refused, wherever the line is`() throws {
    try folder.write(
      "out", line(of: photo("a", request: "2")) + line(of: photo("b", request: "1")))
    for hash in ["1", "2"] {
      #expect(throws: LineFile.OpeningError.otherOptions) {
        var file = try ResumedFile(path, optionsHash: hash)
        _ = try file.line(of: photo("c", request: hash))
      }
    }
  }

  @Test func `lines of a run with other options are replaced`() throws {
    try run(["a", "b"], request: "2")
    #expect(try run(["a", "b"]) == ["a", "b"])
    #expect(try folder.text("out") == undisturbed(["a", "b"]))
  }

  @Test func `a line that is partly overwritten by zeros is written again, wherever they are`()
    throws
  {
    let names = ["a", "b", "c"]
    let (first, second) = (line(of: photo("a")).count, line(of: photo("b")).count)
    for start in first..<(first + second - 9) {
      var bytes = Array(undisturbed(names).utf8)
      for index in start..<(start + 9) { bytes[index] = 0 }
      try folder.write("out", bytes)
      #expect(try run(names) == ["b"])
      #expect(try folder.text("out") == undisturbed(names))
    }
  }

  @Test func `a photo that could not be read is tried again once it can be`() throws {
    let missing = photo("later")
    try folder.write("out", line(of: missing, kind: .unreadable))
    #expect(missing.isDone(by: line(of: missing, kind: .unreadable)[...]))
    #expect(!photo("a").isDone(by: line(of: photo("a"), kind: .unreadable)[...]))
    try folder.write("later", [])
    #expect(try run(["later"]) == ["later"])
    #expect(try folder.text("out") == undisturbed(["later"]))
  }

  @Test func `the line of an input that cannot be a photo is kept only if the reason is the same`()
  {
    func photo(_ reason: Failure) -> BatchPhoto {
      let source = PhotoSource(name: "P", location: .none(reason))
      return BatchPhoto(source, request: "1")
    }
    let (empty, gone) = (Failure.emptyTree, Failure(kind: .unreadable, message: "gone"))
    for (first, second) in [(empty, empty), (empty, gone), (gone, empty), (gone, gone)] {
      let outcome = PhotoOutcome(name: "P", result: .failure(first), batch: photo(first).record)
      let line = MadeUp.bytes(of: [outcome], as: .jsonl)
      #expect(photo(second).isDone(by: line[...]) == (first == second))
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `lines and their places are the same however many bytes are read at a time`(
    chunk: Int
  ) throws {
    let text = Array("skip\nab\n\ncdefghijk\nl".utf8)
    var reader = LineReader(from: 5) { Array(text[$0..<min($0 + chunk, text.count)]) }
    var ranges: [Range<Int>] = []
    while let line = try reader.next() {
      #expect(line.bytes.elementsEqual(text[line.range]))
      #expect(reader.offset == line.range.upperBound)
      ranges.append(line.range)
    }
    #expect(ranges == [5..<8, 8..<9, 9..<19, 19..<20])
  }

  @Test func `a part of a file that is larger than a block is copied whole`() throws {
    let bytes = Array((0..<600_000).map { UInt8($0 % 251) }) + [UInt8(ascii: "\n")]
    try folder.write("out", bytes)
    let file = try LineFile(path) { _ in true }
    let copy = try AtomicFile(replacing: RawPath(folder.path("copy")))
    try file.copy(5..<590_000, to: copy)
    try copy.commit()
    let copied = try System.contents(of: RawPath(folder.path("copy")), limit: 1 << 20)
    #expect(copied == Array(bytes[5..<590_000]))
  }

  @Test(arguments: ["notes\n", "notes", "{\"source\"}", "\0\0\01", "\n"])
  func `a file without lines of results is refused and left unchanged`(_ text: String) throws {
    try folder.write("out", Array(text.utf8))
    #expect(throws: LineFile.OpeningError.self) { try run(["a"]) }
    #expect(try folder.text("out") == text)
  }

  @Test func `only one run at a time can open the file`() throws {
    let file = try ResumedFile(path)
    #expect(throws: LineFile.OpeningError.self) { try ResumedFile(path) }
    withExtendedLifetime(file) {}
  }

  #if os(Linux)
    @Test func `a first run fails if its lines cannot be written to the disk`() throws {
      // The device takes lines, but has no disk.
      var file = try ResumedFile("/dev/null")
      let photo = photo("a")
      #expect(try file.line(of: photo) == nil)
      try file.append(line(of: photo))
      #expect(throws: SystemError.self) { try file.finish { _ in true } }
    }

    @Test func `lines go to the file that has the name, even if that is replaced meanwhile`() throws
    {
      // The name leads to a file without a name until that file is opened, as if another run had
      // replaced the file between its opening and its locking.
      let old = OpenFile(try System.openForUpdating(RawPath(folder.path("old"))))
      try old.descriptor.write(Array("old\n".utf8))
      try FileManager.default.removeItem(atPath: folder.path("old"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("out"), withDestinationPath: "/proc/self/fd/\(old.descriptor.number)")
      try folder.write("new", Array("new\n".utf8))
      let events = OpenFile(OwnedDescriptor(FileDescriptor(inotify_init1(0))))
      let opening = unsafe inotify_add_watch(
        events.descriptor.number, folder.path("out"), UInt32(IN_OPEN))
      try #require(opening >= 0)
      let (end, new, out) = (Monitor(false), RawPath(folder.path("new")), path)
      SystemThread.start {
        _ = try? events.descriptor.read(1 << 10)
        try? System.move(new, to: out)
        end.withLock { $0 = true }
        end.signal()
      }
      let file = try LineFile(path) { _ in true }
      end.wait { $0 ? () : nil }
      try file.append(Array("line\n".utf8))
      #expect(file.hasName)
      #expect(try folder.text("out") == "new\nline\n")
      withExtendedLifetime(old) {}
    }
  #endif

  /// The last line feed is searched for from the end, a block at a time.
  @Test(arguments: [0, 100, 65_536, 65_537, 200_000], [0, 1, 65_536, 70_000])
  func `an incomplete last line is cut off, whatever the lengths of it and the others`(
    wholeCount: Int, tornCount: Int
  ) throws {
    let start = #"{"source":"#
    let text = start + String(repeating: "x", count: wholeCount + tornCount)
    var bytes = Array(text.utf8.prefix(wholeCount + tornCount))
    if wholeCount > 0 { bytes[wholeCount - 1] = UInt8(ascii: "\n") }
    try folder.write("out", bytes)
    let file = try LineFile(path) { _ in true }
    #expect(file.byteCount == wholeCount)
    #expect(try folder.text("out").utf8.elementsEqual(bytes.prefix(wholeCount)))
  }
}
