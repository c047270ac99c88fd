import Foundation

/// A pipe that a thread fills in small pieces. On Linux, each read returns one piece.
struct Pipe {
  private let ends: (reading: FileHandle, writing: FileHandle)
  var reading: Int32 { ends.reading.fileDescriptor }

  init(dripping bytes: [UInt8], chunk: Int) throws {
    #if os(Linux)
      var numbers: [Int32] = [-1, -1]
      let kind = Int32(SOCK_SEQPACKET.rawValue)
      guard unsafe socketpair(AF_UNIX, kind, 0, &numbers) == 0 else { throw POSIXError(.EMFILE) }
      let handles = numbers.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
      ends = (handles[0], handles[1])
    #else
      let pipe = Foundation.Pipe()
      ends = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    #endif
    let writing = ends.writing
    Thread.detachNewThread {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        let end = min(start + chunk, bytes.count)
        guard (try? writing.write(contentsOf: Data(bytes[start..<end]))) != nil else { return }
      }
      try? writing.close()
    }
  }

  func close() { try? ends.reading.close() }
}
