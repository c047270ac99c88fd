import DocumentationPages
import Foundation
import ImageDecoding
import Testing

/// A client that uses only decoding, through its public interface.
struct DecodingClientTests {
  private static let harbor = Documentation.path("SampleImages/Photos/harbor.jpg")

  private static func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: harbor)))
  }

  private struct Enough: Error, Equatable {
    let rowCount: Int
  }

  @Test func `a row handler can stop the decoding with its own error`() throws {
    var rowCount = 0
    do {
      _ = try ImageDecoder().readRows(of: .file(Self.harbor)) { (_, band) throws(Enough) in
        rowCount += band.rowCount
        if rowCount > 100 { throw Enough(rowCount: rowCount) }
      }
      Issue.record("all rows were read")
    } catch {
      // The error is typed, so the cases are exhaustive.
      switch error {
      case .caller(let enough): #expect(enough == Enough(rowCount: rowCount) && rowCount < 300)
      case .decoding(let error): Issue.record("\(error)")
      }
    }
    #expect(throws: ReadingError<Enough>.decoding(.empty)) {
      try ImageDecoder().readRows(of: .bytes([])) { _, _ throws(Enough) in
        throw Enough(rowCount: 0)
      }
    }
  }

  @Test func `only the pixels of a region are read`() throws {
    let region = ImageRegion(
      x: .pixels(10), y: .fraction(0.5), width: .pixels(7), height: .pixels(9))
    var pixelCount = 0
    let report = try ImageDecoder(region: region).readRows(of: .file(Self.harbor)) { _, band in
      pixelCount += band.columnCount * band.rowCount
    }
    #expect(pixelCount == 63)
    #expect(region.rectangle(in: report.image.size)?.columns == 10..<17)
  }

  /// Chunks that arrive one after another, followed by an error if there is one.
  private func stream(
    of chunks: [ArraySlice<UInt8>], failure: Enough? = nil
  ) -> AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
    AsyncThrowingStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish(throwing: failure)
    }
  }

  private static func chunks(of bytes: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
  }

  @Test(arguments: [1_000, 4_096, 1 << 30])
  func `bytes may come in chunks, synchronously or asynchronously`(size: Int) async throws {
    let bytes = try Self.bytes()
    let chunks = Self.chunks(of: bytes, size: size)
    #expect(try ImageInput(chunks: chunks) == .bytes(bytes))
    #expect(try ImageInput(chunks: chunks.lazy.map { Data($0) }) == .bytes(bytes))
    #expect(try await ImageInput(chunks: stream(of: chunks)) == .bytes(bytes))
    let input = try await ImageInput(chunks: stream(of: chunks))
    #expect(try ImageDecoder().info(of: input) == ImageDecoder().info(of: .file(Self.harbor)))
  }

  @Test func `chunks are collected up to the size limit and no further`() async throws {
    let bytes = try Self.bytes()
    var limits = DecodingLimits()
    limits.maximumFileSize = bytes.count
    let chunks = Self.chunks(of: bytes, size: 1_000)
    #expect(try ImageInput(chunks: chunks, limits: limits) == .bytes(bytes))
    limits.maximumFileSize = 2_500
    let error = DecodingError.limitExceeded(.bytes, value: 3_000, limit: 2_500)
    var askedCount = 0
    let counted = chunks.lazy.map { chunk in
      askedCount += 1
      return chunk
    }
    #expect(throws: error) { try ImageInput(chunks: counted, limits: limits) }
    #expect(askedCount == 3)
    do {
      _ = try await ImageInput(chunks: stream(of: chunks), limits: limits)
      Issue.record("a file over the limit was accepted")
    } catch {
      guard case .decoding(.limitExceeded(.bytes, 3_000, 2_500)) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `an error thrown by a stream of chunks is passed on`() async throws {
    do {
      _ = try await ImageInput(
        chunks: stream(of: [[1, 2]], failure: Enough(rowCount: 2)))
      Issue.record("an error was lost")
    } catch {
      guard case .caller(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error as? Enough == Enough(rowCount: 2))
    }
  }

  @Test func `collecting chunks ends when its task is canceled`() async {
    let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
    continuation.yield([0xFF, 0xD8])
    let error = await withTaskGroup(of: ReadingError<Never>?.self) { group in
      group.addTask {
        do throws(ReadingError<Never>) {
          _ = try await ImageInput(chunks: chunks)
          return nil
        } catch {
          return error
        }
      }
      group.cancelAll()
      return await group.next() ?? nil
    }
    guard case .decoding(.cancelled)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `errors and warnings have readable descriptions`() {
    let sentences: [(any CustomStringConvertible, String)] = [
      (DecodingError.empty, "it is empty (0 bytes)"),
      (
        DecodingError.unsupportedFormat(name: "WebP"),
        "this is WebP; only JPEG, PNG and PNM can be read"
      ),
      (
        DecodingError.unsupportedFeature(.jpeg, reason: "12 bits"),
        "this kind of JPEG cannot be read: 12 bits"
      ),
      (DecodingError.corrupt(.png, reason: "bad CRC"), "the PNG data is damaged: bad CRC"),
      (
        DecodingError.truncated(.jpeg, rowsRead: 0, rowCount: 0),
        "the JPEG data ends or is damaged before it says how large the picture is"
      ),
      (
        DecodingError.truncated(.jpeg, rowsRead: 0, rowCount: 1_200),
        "the JPEG data ends or is damaged before the first of 1,200 rows"
      ),
      (
        DecodingError.truncated(.jpeg, rowsRead: 1_000, rowCount: 1_200),
        "the JPEG data ends or is damaged after 1,000 of 1,200 rows"
      ),
      (
        DecodingError.limitExceeded(.pixels, value: 600_000_000, limit: 512_000_000),
        "600 million pixels, over the limit of 512 million"
      ),
      (
        DecodingError.limitExceeded(.pixels, value: 512_000_001, limit: 512_000_000),
        "512,000,001 pixels, over the limit of 512,000,000"
      ),
      (
        DecodingError.limitExceeded(.memory, value: 3 << 29, limit: 1 << 29),
        "decoding it takes 1,536 MiB of memory, over the limit of 512 MiB"
      ),
      (
        DecodingError.limitExceeded(.bytes, value: 1_001, limit: 1_000),
        "it is larger than 1,000 bytes"
      ),
      (DecodingError.unreadable(path: "x", reason: "No such file"), "No such file"),
      (DecodingError.cancelled, "interrupted before it was done"),
      (ReadingError<Enough>.decoding(.empty), "it is empty (0 bytes)"),
      (
        DecodingWarning.truncated(rowsRead: 7, rowCount: 1_200),
        "the data ends early or is damaged: only 7 of 1,200 rows were used"
      ),
      (DecodingWarning.damaged(reason: "noise"), "some of the data is damaged: noise"),
      (
        DecodingWarning.profileIgnored(reason: "not an ICC profile"),
        "the color profile was not applied, and the colors were read as sRGB: not an ICC profile"
      ),
      (ICCError.unsupportedSpace(name: "CMYK"), "ICC profile for CMYK colors"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }

  @Test func `a file name does not have to be UTF-8`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = RawPath(bytes: Array(folder.utf8) + [0x2F, 0xE9, 0xFF])
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let bytes = try Self.bytes()
    // SAFETY: the name is zero-terminated, and the count is that of the array.
    let descriptor = unsafe open(terminated, O_CREAT | O_WRONLY, 0o600)
    let count = unsafe write(descriptor, bytes, bytes.count)
    #expect(count == bytes.count && close(descriptor) == 0)
    #expect(try ImageDecoder().info(of: .file(path)) == ImageDecoder().info(of: .bytes(bytes)))
    #expect(path.description == folder + "/\u{FFFD}\u{FFFD}")
    let removed = unsafe unlink(terminated)
    #expect(removed == 0)
    #expect(
      throws: DecodingError.unreadable(
        path: path.description, reason: "No such file or directory")
    ) { try ImageDecoder().info(of: .file(path)) }
  }
}
