import DecodingFixtures
import Foundation
import ImageDecoding
import ScratchFolders
import TestClocks
import Testing

/// Input that arrives slowly or never.
struct WaitingInputTests {
  /// Cancels a task that reads an input once it is being read, and returns its error. `end` ends a
  /// read that ignores cancellation.
  private func errorAfterCancelling(
    _ input: ImageInput, once isRead: () -> Bool = { true }, endingBy end: () -> Void
  ) async throws -> DecodingError? {
    defer { end() }
    let reading = Task { () -> DecodingError? in
      do throws(DecodingError) {
        _ = try ImageDecoder().readRows(of: input) { _, _ in }
        return nil
      } catch {
        return error
      }
    }
    try await waitUntil("a reader", isRead)
    reading.cancel()
    return try await waiting(for: "the end of reading") { await reading.value }
  }

  private func namedPipe(in folder: ScratchFolder) throws -> String {
    let path = folder.path("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    return path
  }

  @Test func `cancelling the task ends reading a named pipe without a writer`() async throws {
    let folder = try ScratchFolder()
    let path = try namedPipe(in: folder)
    let error = try await errorAfterCancelling(.file(path)) {
      let writer = unsafe open(path, O_WRONLY | O_NONBLOCK)
      if writer >= 0 { close(writer) }
    }
    #expect(error == .cancelled)
  }

  @Test func `cancelling the task ends reading an idle pipe`() async throws {
    let head = try Array(SmallImage.baseline.bytes().prefix(300))
    for bytes in [[], head] {
      let pipe = Foundation.Pipe()
      let writing = pipe.fileHandleForWriting
      try writing.write(contentsOf: Data(bytes))
      let number = pipe.fileHandleForReading.fileDescriptor
      let error = try await errorAfterCancelling(.fileDescriptor(number)) {
        // The bytes that are there have been read.
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) == 0
      } endingBy: {
        try? writing.close()
      }
      #expect(error == .cancelled)
    }
  }

  @Test func `a named pipe is read while its writer fills it`() throws {
    let folder = try ScratchFolder()
    let path = try namedPipe(in: folder)
    let bytes = try SmallImage.progressive.bytes()
    Thread.detachNewThread {
      // Opening for writing waits for the reader.
      guard let handle = FileHandle(forWritingAtPath: path) else { return }
      for start in stride(from: 0, to: bytes.count, by: 100) {
        try? handle.write(contentsOf: Data(bytes[start..<min(start + 100, bytes.count)]))
      }
      try? handle.close()
    }
    let expected = try ImageDecoder().pixels(of: .bytes(bytes)).image
    #expect(try ImageDecoder().pixels(of: .file(path)).image == expected)
  }
}
