internal import CZlib

/// zlib streams (RFC 1950), made and taken apart.
package enum Zlib {
  /// Returns the content of a stream, or `nil` if it is broken or longer than a number of bytes.
  package static func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var count = uLongf(limit)
    var isWhole = false
    let content = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initializedCount in
      // SAFETY: zlib writes at most as many bytes as the buffer has, and says how many.
      guard let start = buffer.baseAddress else { return }
      isWhole = unsafe uncompress(start, &count, bytes, uLong(bytes.count)) == Z_OK
      initializedCount = isWhole ? Int(count) : 0
    }
    return isWhole ? content : nil
  }

  /// A stream that holds some bytes.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initializedCount in
      // SAFETY: the buffer is as large as zlib asks for.
      guard let start = buffer.baseAddress else { return }
      let status = unsafe compress2(start, &count, bytes, uLong(bytes.count), 1)
      initializedCount = status == Z_OK ? Int(count) : 0
    }
  }
}
