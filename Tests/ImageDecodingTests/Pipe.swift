import Foundation

/// A pipe that a thread fills in small pieces.
struct Pipe {
  let reading: Int32
  private let pipe = Foundation.Pipe()

  init(dripping bytes: [UInt8], chunk: Int) throws {
    reading = pipe.fileHandleForReading.fileDescriptor
    let writing = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        let end = min(start + chunk, bytes.count)
        guard (try? writing.write(contentsOf: Data(bytes[start..<end]))) != nil else { return }
      }
      try? writing.close()
    }
  }

  func close() { try? pipe.fileHandleForReading.close() }
}
