internal import BinaryParsing
internal import SystemCalls

/// The bytes of a file, with random access.
struct FileBytes {
  let file: OpenFile
  let count: Int
  /// The maximum number of bytes per read.
  let limit: Int

  init(_ file: OpenFile, limit: Int) {
    (self.file, self.limit) = (file, max(0, limit))
    count = file.descriptor.byteCount ?? 0
  }

  /// Returns bytes at an offset, or `nil` if they extend past the end or exceed the limit.
  func bytes(at offset: Int, _ byteCount: Int) -> [UInt8]? {
    guard offset >= 0, 0...limit ~= byteCount, offset <= count - byteCount else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < byteCount {
      guard let some = try? file.descriptor.read(byteCount - bytes.count, at: offset + bytes.count),
        !some.isEmpty
      else { return nil }
      bytes += some
    }
    return bytes
  }

  func cursor(
    at offset: Int, _ byteCount: Int, _ order: ByteCursor.ByteOrder = .bigEndian
  ) -> ByteCursor? {
    bytes(at: offset, byteCount).map { ByteCursor($0, order: order) }
  }
}

extension ByteCursor {
  /// Reads a four-character code.
  mutating func takeCode() -> String? { take(4).map { String(decoding: $0, as: UTF8.self) } }
}
