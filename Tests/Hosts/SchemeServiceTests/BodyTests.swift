import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import SchemeResults
import SchemeService
import ScratchFolders
import Testing

/// Bodies of all kinds: each gives the same scheme, and invalid ones are refused before they have
/// arrived completely.
struct BodyTests {
  @Test(arguments: [SampleImage.harbor, .forest, .balloon, .tiles])
  func `a photo has the library's scheme regardless of how its bytes arrive`(
    image: SampleImage
  ) async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 2)
    let bytes = try image.bytes()
    let expected = try await SchemeExtractor().extract(from: .bytes(bytes))
    let file = try FileHandle(forReadingFrom: image.url)
    let bodies: [(String, PhotoBody)] = [
      ("bytes", .bytes(bytes)), ("data", .bytes(Data(bytes))),
      ("a file", .file(RawPath(image.path))),
      ("a descriptor", .fileDescriptor(file.fileDescriptor)),
      ("chunks", .chunks(Chunks(of: bytes))),
      ("announced chunks", .chunks(Chunks(of: bytes), byteCount: bytes.count)),
    ]
    for (name, body) in bodies {
      let response = try await service.extract(SchemeRequest(body))
      #expect(response.extraction == expected, "\(name)")
    }
    // The descriptor is left open, at the end of the photo.
    #expect(try file.offset() == UInt64(bytes.count))
  }

  @Test func `a pipe is read as it is written`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let bytes = try SampleImage.harbor.bytes()
    let pipe = Pipe()
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: bytes)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let body = PhotoBody.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    let response = try await service.extract(SchemeRequest(body))
    withExtendedLifetime(pipe) {}
    #expect(try await response.extraction == SchemeExtractor().extract(from: .bytes(bytes)))
  }

  @Test func `a named pipe is read as it is written`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let folder = try ScratchFolder()
    let path = folder.path("photo")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let bytes = try SampleImage.harbor.bytes()
    let writer = Thread {
      let file = FileHandle(forWritingAtPath: path)
      try? file?.write(contentsOf: bytes)
      try? file?.close()
    }
    writer.start()
    let response = try await service.extract(SchemeRequest(.file(path)))
    #expect(try await response.extraction == SchemeExtractor().extract(from: .bytes(bytes)))
  }

  @Test func `a body of an unsupported format is refused after its first chunk`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let chunks = Chunks(of: Array(repeating: UInt8(ascii: "x"), count: 10_000), size: 1_000)
    await #expect(
      throws: ServiceError(.unsupported, "this is text; only JPEG, PNG and PNM can be read")
    ) {
      try await service.extract(SchemeRequest(.chunks(chunks)))
    }
    #expect(await chunks.taken.count == 1)
  }

  /// However long the comment before the size in the header is, no more than twice the bytes up to
  /// the size are read, plus a few thousand.
  @Test(arguments: [0, 600, 3_000, 20_000, 60_000])
  func `a photo with too many pixels is refused before the rest has arrived`(
    commentByteCount: Int
  ) async throws {
    var limits = ServiceLimits.patient
    limits.photo.maximumPixelCount = 100_000
    let service = try ExtractionService(limits: limits, threadCount: 1)
    let bytes = try SampleImage.harbor.bytes()
    let length = commentByteCount + 2
    let comment =
      [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)]
      + [UInt8](repeating: 0, count: commentByteCount)
    let chunks = Chunks(of: bytes.prefix(2) + comment + bytes.dropFirst(2), size: 500)
    await #expect(throws: ServiceError.self) {
      try await service.extract(SchemeRequest(.chunks(chunks)))
    }
    #expect(await chunks.taken.count * 500 < 2 * commentByteCount + 5_000)
  }

  @Test func `a request's limits apply where they are lower than the service's`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    var request = SchemeRequest(.file(RawPath(SampleImage.harbor.path)))
    #expect(try await service.extract(request).extractor.limits == ServiceLimits.server.photo)
    request.extractor.limits.maximumPixelCount = 10
    do {
      _ = try await service.extract(request)
      Issue.record("the request is not refused")
    } catch ServiceError.limit {}
  }

  @Test func `errors of a body are thrown unchanged`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let body = PhotoBody.chunks(
      AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: BrokenBody()) })
    await #expect(throws: BrokenBody.self) { try await service.extract(SchemeRequest(body)) }
  }

  private struct BrokenBody: Error {}

  /// A body that is not a complete photo, and the kind of its error.
  struct Fault: Sendable, CustomTestStringConvertible {
    let kind: ServiceError.Kind
    let body: PhotoBody
    let testDescription: String

    init(_ name: String, _ kind: ServiceError.Kind, _ body: PhotoBody) {
      (testDescription, self.kind, self.body) = (name, kind, body)
    }
  }

  static let faults: [Fault] = [
    Fault("no bytes", .empty, .bytes([] as [UInt8])),
    Fault("no chunks", .empty, .chunks(Chunks(of: []))),
    Fault("no descriptor", .unreadable, .fileDescriptor(-1)),
    Fault("no file", .unreadable, .file(RawPath("/nowhere"))),
    Fault("a signature alone", .truncated, .bytes([0xFF, 0xD8, 0xFF] as [UInt8])),
    Fault("text", .unsupported, .bytes(Array("hello".utf8))),
  ]

  @Test(arguments: faults)
  func `a body that is not a complete photo fails with the right kind of error`(
    fault: Fault
  ) async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    do {
      _ = try await service.extract(SchemeRequest(fault.body))
      Issue.record("the request is not refused")
    } catch {
      #expect(ServiceError(error).kind == fault.kind, "\(error)")
    }
  }

  @Test func `the JSON of a result can be parsed back into an equal record`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let response = try await service.extract(SchemeRequest(.file(RawPath(SampleImage.harbor.path))))
    let record = response.record(source: "harbor.jpg", hasRoles: true)
    #expect(try PhotoRecord(json: record.json) == record)
    #expect(record.colors.count == 5 && record.roles != nil)
  }
}
