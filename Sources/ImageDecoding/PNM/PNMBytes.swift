import CImageCodecs

/// The bytes of PNM pictures, from the position of their source, which must outlive this value.
@safe struct PNMBytes {
  private let handle: OpaquePointer

  init(of source: borrowing ByteSource) { unsafe handle = source.handle }

  /// Returns the next byte, or `nil` at the end and after a failure.
  func next() -> UInt8? {
    var byte: UInt8 = 0
    // SAFETY: there is room for one byte.
    return unsafe cbytes_read(handle, &byte, 1) ? byte : nil
  }

  /// Fills a buffer with the next bytes. Returns `false` if there are fewer.
  func fill(_ buffer: inout [UInt8]) -> Bool {
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: exactly the bytes of the buffer are written.
      guard let start = buffer.baseAddress else { return true }
      return unsafe cbytes_read(handle, start, buffer.count)
    }
  }

  /// Appends up to a number of bytes to a file.
  func append(_ byteCount: Int, to file: inout [UInt8]) {
    let header = file
    file = [UInt8](capacity: header.count + byteCount) { output in
      for byte in header { output.append(byte) }
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let start = buffer.baseAddress else { return }
        while initializedCount < buffer.count {
          // SAFETY: the source writes at most the given number of bytes, and returns their number.
          let count = unsafe cbytes_read_some(
            handle, start + initializedCount, buffer.count - initializedCount)
          guard count > 0 else { return }
          initializedCount += count
        }
      }
    }
  }
}
