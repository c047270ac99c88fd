internal import CZlib

/// Compresses and decompresses zlib streams (RFC 1950).
package enum Zlib {
  /// Returns the decompressed data, or `nil` if the stream is damaged or the data exceeds the
  /// limit.
  package static func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var count = uLongf(limit)
    var isWhole = false
    let content = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initializedCount in
      // SAFETY: zlib writes at most as many bytes as the buffer has, and returns their number.
      guard let start = buffer.baseAddress else { return }
      isWhole = unsafe uncompress(start, &count, bytes, uLong(bytes.count)) == Z_OK
      initializedCount = isWhole ? Int(count) : 0
    }
    return isWhole ? content : nil
  }

  /// Returns how many bytes decompress from a stream up to its end or its first fault.
  package static func inflatedByteCount(ofBeginning bytes: [UInt8]) -> Int {
    var bytes = bytes
    var output = [UInt8](repeating: 0, count: 1 << 16)
    var decoder = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&decoder, ZLIB_VERSION, size) == Z_OK else { return 0 }
    defer { unsafe inflateEnd(&decoder) }
    return unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe (decoder.next_in, decoder.avail_in) = (input.baseAddress, UInt32(input.count))
      while true {
        // SAFETY: zlib writes at most as many bytes as the buffer has, which outlives the call.
        let (status, room) = unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe (decoder.next_out, decoder.avail_out) = (output.baseAddress, UInt32(output.count))
          return unsafe (inflate(&decoder, Z_SYNC_FLUSH), decoder.avail_out)
        }
        if status != Z_OK || room > 0 { return unsafe Int(decoder.total_out) }
      }
    }
  }

  /// A stream with the given content.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initializedCount in
      // SAFETY: the buffer has the size that zlib requires.
      guard let start = buffer.baseAddress else { return }
      let status = unsafe compress2(start, &count, bytes, uLong(bytes.count), 1)
      initializedCount = status == Z_OK ? Int(count) : 0
    }
  }
}
