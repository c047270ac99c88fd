internal import CZlib

/// A compressor that writes a zlib stream (RFC 1950) piece by piece.
///
/// SAFETY: zlib keeps a pointer to the stream, which stays in place. It uses its two buffers only in calls.
@safe struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// Creates an empty stream, unless there is not enough memory. Dithered pixels repeat only by
  /// chance: to search for long repeats would take twice the time and, as zlib prefers any repeat
  /// to none, give larger files.
  init(isDithered: Bool) throws(ImageWritingError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let level = isDithered ? 4 : Z_DEFAULT_COMPRESSION
    let strategy = isDithered ? Z_FILTERED : Z_DEFAULT_STRATEGY
    // The largest window, and the default use of memory.
    let status = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, 15, 8, strategy, ZLIB_VERSION, size)
    guard status == Z_OK else {
      unsafe stream.deallocate()
      throw ImageWritingError(reason: "out of memory")
    }
    unsafe self.stream = stream
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses bytes, and appends the result to `output`. Before the last call, zlib may hold some back.
  mutating func add(_ bytes: [UInt8], isLast: Bool = false, to output: inout [UInt8]) {
    let stream = unsafe stream
    unsafe bytes.withUnsafeBufferPointer { input in
      // zlib does not write to its input. The pointer is mutable for historical reasons.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = uInt(input.count)
      var isFull = true
      while isFull {
        let unused = unsafe piece.withUnsafeMutableBufferPointer { piece in
          unsafe stream.pointee.next_out = piece.baseAddress
          unsafe stream.pointee.avail_out = uInt(piece.count)
          _ = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return unsafe Int(stream.pointee.avail_out)
        }
        output += piece[..<(piece.count - unused)]
        isFull = unused == 0
      }
    }
  }
}
