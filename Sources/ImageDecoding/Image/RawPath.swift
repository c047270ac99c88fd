/// The path of a file, as the bytes that the system knows it by.
///
/// On Linux a file name may hold any bytes, and one that is not UTF-8 can still be opened.
public struct RawPath: Hashable, Sendable {
  /// The bytes, without a closing zero.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Calls the system with the path as it takes one.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result?) -> Result? {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the bytes end with a zero, and live as long as the call.
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(start)
    }
  }
}

extension RawPath: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a path from text.
  public init(stringLiteral value: String) { self.init(value) }

  /// The path as text, with U+FFFD for what is not UTF-8.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
