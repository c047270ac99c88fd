internal import CZlib

/// A decompressor of DEFLATE data (RFC 1951) that uses zlib.
package enum Inflater {
  private static let pieceLength = 1 << 16

  /// Returns the decompressed data, which can have at most `limit` bytes. Input after the end of
  /// the compressed data is ignored.
  package static func inflated(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) throws(PaletteError) -> [UInt8] {
    var stream = unsafe z_stream()
    // zlib keeps the address of the stream, so the stream must not move.
    return try unsafe withUnsafeMutablePointer(to: &stream) { (stream) throws(PaletteError) in
      let size = unsafe Int32(MemoryLayout<z_stream>.size)
      guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK
      else { throw PaletteError(.unsupported, "there is not enough memory to decompress it") }
      defer { unsafe inflateEnd(stream) }
      return try unsafe inflated(bytes, by: stream, limit: limit)
    }
  }

  private static func inflated(
    _ bytes: ArraySlice<UInt8>, by stream: z_streamp, limit: Int
  ) throws(PaletteError) -> [UInt8] {
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceLength)
    var status = Z_OK
    unsafe bytes.withUnsafeBufferPointer { input in
      // SAFETY: zlib gets the sizes of both buffers, stays within them, and uses them only during
      // this call. It does not write to the input. The input pointer is mutable only for historical reasons.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = uInt(clamping: input.count)
      while status == Z_OK, output.count <= limit {
        let unused = unsafe piece.withUnsafeMutableBufferPointer { piece in
          unsafe stream.pointee.next_out = piece.baseAddress
          unsafe stream.pointee.avail_out = uInt(piece.count)
          status = unsafe inflate(stream, Z_NO_FLUSH)
          return unsafe Int(stream.pointee.avail_out)
        }
        output += piece.dropLast(unused)
      }
    }
    let place = unsafe PaletteError.Place.byte(bytes.endIndex - Int(stream.pointee.avail_in))
    guard output.count <= limit else {
      throw PaletteError(.malformed, "the compressed data is too long", at: place)
    }
    switch status {
    case Z_STREAM_END: return output
    case Z_BUF_ERROR: throw PaletteError(.truncated, "the compressed data ends here", at: place)
    default: throw PaletteError(.malformed, "the compressed data is damaged", at: place)
    }
  }
}
