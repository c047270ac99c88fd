import CImageCodecs

/// Owns the inflating of the filtered rows of a plain PNG.
///
/// The reader whose header it goes on after must outlive it, which ``PNGReader`` sees to.
@safe struct PNGInflater: ~Copyable {
  private let handle: OpaquePointer

  /// Goes on after a reader's header, or returns `nil` where that cannot be.
  init?(after reader: OpaquePointer) {
    guard let handle = unsafe cpng_inflater_open(reader) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe cpng_inflater_close(handle) }

  /// Where in a buffer the bytes begin that were inflated into it.
  static let start = Int(CPNG_LEADING_BYTES)

  /// How long a buffer has to be.
  static func bufferByteCount(for byteCount: Int) -> Int {
    start + byteCount + Int(CPNG_TRAILING_BYTES)
  }

  /// Writes the next bytes to a buffer; false for any irregularity.
  func inflate(_ byteCount: Int, into buffer: inout [UInt8]) -> Bool {
    precondition(buffer.count >= Self.bufferByteCount(for: byteCount))
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      // SAFETY: as many bytes fit the buffer.
      return unsafe cpng_inflate(handle, start, byteCount)
    }
  }

  /// A buffer with the next bytes, and one more that is readable; `nil` for any irregularity.
  func inflated(_ byteCount: Int) -> [UInt8]? {
    var isRegular = false
    let bytes = [UInt8](capacity: Self.bufferByteCount(for: byteCount)) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let start = buffer.baseAddress else { return }
        // SAFETY: as many bytes fit, and after success all before their end are initialized.
        guard unsafe cpng_inflate(handle, start, byteCount) else { return }
        unsafe buffer[Self.start + byteCount] = 0
        initializedCount = Self.start + byteCount + 1
        isRegular = true
      }
    }
    return isRegular ? bytes : nil
  }

  /// Reads what follows the rows; false for any irregularity.
  func finish() -> Bool { unsafe cpng_inflater_finish(handle) }
}
