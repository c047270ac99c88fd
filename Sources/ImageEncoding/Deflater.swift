internal import CZlib

/// A compressor that writes a zlib stream (RFC 1950) piece by piece.
///
/// SAFETY: zlib keeps a pointer to the stream, which stays in place. It uses its two buffers only in calls.
@safe struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// zlib's default level.
  private static let level: Int32 = 6

  /// Creates an empty stream, unless there is not enough memory.
  init() throws(ImageWritingError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe deflateInit_(stream, Self.level, ZLIB_VERSION, size) == Z_OK else {
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
