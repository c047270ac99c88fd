import CImageCodecs

/// The bytes of PNM pictures, from where their source stands.
///
/// The source must outlive this value.
@safe struct PNMBytes {
  private let handle: OpaquePointer

  init(of source: borrowing ByteSource) { unsafe handle = source.handle }

  /// Returns the next byte, or `nil` at the end and after a failure.
  func next() -> UInt8? {
    var byte: UInt8 = 0
    // SAFETY: there is room for one byte.
    return unsafe cbytes_read(handle, &byte, 1) ? byte : nil
  }

  /// Fills a buffer with the next bytes. False where there are fewer.
  func fill(_ buffer: inout [UInt8]) -> Bool {
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: exactly the bytes of the buffer are written.
      guard let start = buffer.baseAddress else { return true }
      return unsafe cbytes_read(handle, start, buffer.count)
    }
  }

  /// Adds the next bytes to a file, up to a number, or those before the end.
  func append(_ byteCount: Int, to file: inout [UInt8]) {
    let header = file
    file = [UInt8](capacity: header.count + byteCount) { output in
      for byte in header { output.append(byte) }
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let start = buffer.baseAddress else { return }
        while initializedCount < buffer.count {
          // SAFETY: the source writes at most as many bytes as are left, and returns their number.
          let count = unsafe cbytes_read_some(
            handle, start + initializedCount, buffer.count - initializedCount)
          guard count > 0 else { return }
          initializedCount += count
        }
      }
    }
  }
}
