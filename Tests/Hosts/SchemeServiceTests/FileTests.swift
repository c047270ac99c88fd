import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// Files as bodies: files on an unresponsive disk, files too large to hold in memory, and files
/// that change.
@Suite(.timeLimit(.minutes(10)))
struct FileTests {
  private static let harbor = RawPath(SampleImage.harbor.path)

  /// A disk that does not respond: opening a file on it blocks until `unplug(_:)` is called.
  private struct DeadDisk {
    let ends: (input: OpenFile, output: OpenFile)

    init() throws { ends = try OwnedDescriptor.pipe() }

    func file(_ number: Int) -> PhotoBody {
      .file(RawPath("/dead/\(number)")) { [input = ends.input] () throws(SystemError) in
        _ = try input.descriptor.read(1)
        return OpenFile(try System.openImmediately(FileTests.harbor))
      }
    }

    func unplug(_ count: Int) throws {
      try ends.output.descriptor.write([UInt8](repeating: 0, count: count))
    }
  }

  @Test func `a dead disk delays only its own requests, each until its deadline`() async throws {
    let (clock, disk) = (ManualClock(), try DeadDisk())
    let service = try ExtractionService(threadCount: 1, clock: clock)
    let stuck = (0..<8).map { number in
      Task {
        try await service.extract(
          SchemeRequest(disk.file(number % 4), timeLimit: .seconds(5 + number)))
      }
    }
    try await clock.waitForSleepers()
    try await waitUntil("the last of 8 requests") { service.load.requestCount == 8 }
    for _ in 0..<3 { _ = try await service.extract(SchemeRequest(.file(Self.harbor))) }
    await clock.advance(by: .seconds(20))
    for (number, task) in stuck.enumerated() {
      await #expect(throws: ServiceError(late: .seconds(5 + number))) { try await task.value }
    }
    #expect(service.load.requestCount == 0 && service.load.bodyMemory == 0)
    _ = try await service.extract(SchemeRequest(.file(Self.harbor)))
    await service.shutDown()
    try disk.unplug(8)
  }

  @Test func `requests that wait for a dead disk can be cancelled and do not delay other bodies`()
    async throws
  {
    let disk = try DeadDisk()
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let stuck = (0..<80).map { number in
      Task { try await service.extract(SchemeRequest(disk.file(number))) }
    }
    try await waitUntil("the last of 80 requests") { service.load.requestCount == 80 }
    // No thread is left for files, but bodies in memory need none.
    let bytes = try SampleImage.harbor.bytes()
    _ = try await service.extract(SchemeRequest(.bytes(bytes)))
    for task in stuck { task.cancel() }
    for task in stuck { await #expect(throws: CancellationError.self) { try await task.value } }
    try disk.unplug(80)
    _ = try await service.extract(SchemeRequest(.file(Self.harbor)))
  }

  @Test func `a file is read completely when its disk responds late`() async throws {
    let disk = try DeadDisk()
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    async let response = service.extract(SchemeRequest(disk.file(0)))
    try disk.unplug(1)
    let expected = try await SchemeExtractor().extract(from: .file(Self.harbor))
    #expect(try await response.extraction == expected)
  }

  @Test func `a file larger than the memory for bodies is read while it is decoded`() async throws {
    var limits = ServiceLimits.patient
    let expected = try await SchemeExtractor().extract(from: .file(Self.harbor))
    let byteCount = try SampleImage.harbor.bytes().count
    for memory in [1_000, byteCount - 1, byteCount] {
      limits.bodyMemory = memory
      let events = EventLog()
      let service = try ExtractionService(limits: limits, threadCount: 1, observer: events)
      #expect(try await service.extract(SchemeRequest(.file(Self.harbor))).extraction == expected)
      #expect(events.all.contains(.received) == (memory == byteCount))
    }
  }

  @Test func `only the bytes after the position of a descriptor count`() async throws {
    let bytes = try SampleImage.tiles.bytes()
    let folder = try ScratchFolder()
    let path = try folder.write("photos", [UInt8](repeating: 7, count: 999) + bytes)
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    try file.seek(toOffset: 999)
    var limits = ServiceLimits.patient
    limits.photo.maximumFileSize = bytes.count
    let service = try ExtractionService(limits: limits, threadCount: 1)
    let found = try await service.extract(SchemeRequest(.fileDescriptor(file.fileDescriptor)))
    #expect(try await found.extraction == SchemeExtractor().extract(from: .bytes(bytes)))
  }

  /// The differences of size and modification time between the file when it was opened and now.
  @Test(arguments: [(1, 0, 0), (0, 1, 0), (0, 0, 1)] as [(Int, Int, Int32)])
  func `a file that changed while it was read is refused`(
    _ change: (size: Int, seconds: Int, nanoseconds: Int32)
  ) async throws {
    let file = OpenFile(try System.openImmediately(Self.harbor))
    let stamp = try #require(file.descriptor.stamp)
    let stale = FileReaders.File(
      name: "a.jpg", lane: "a.jpg", file: file,
      stamp: FileStatus.Stamp(
        size: stamp.size + change.size, seconds: stamp.seconds + change.seconds,
        nanoseconds: stamp.nanoseconds ^ change.nanoseconds), byteCount: 1_000)
    var buffer = try BodyBuffer(announced: 1_000, limit: 1_000) { _ in
      throw DecodingError.truncated(.jpeg, rowsRead: 0, rowCount: 0)
    }
    do {
      try await FileReaders().receive(stale, into: &buffer)
      Issue.record("the file is not refused")
    } catch DecodingError.unreadable(path: "a.jpg", let reason) {
      #expect(reason == "the file changed while it was read")
    }
  }
}
