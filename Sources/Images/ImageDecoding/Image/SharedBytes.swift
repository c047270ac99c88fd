/// Contiguous bytes that are used in place, without a copy.
///
/// Suitable collections are arrays and the buffers of Foundation and NIO:
///
///     let input = ImageInput.shared(SharedBytes(data))
///
/// SAFETY: the closure retains the collection, which never changes. Its storage is used only during a call.
@safe
public struct SharedBytes: Sendable {
  /// The number of bytes.
  public let count: Int

  private let lend: @Sendable ((UnsafeBufferPointer<UInt8>) -> Void) -> Bool

  /// Shares the bytes of a collection. They are copied if they are not stored contiguously.
  public init(_ bytes: some Collection<UInt8> & Sendable) {
    if bytes.withContiguousStorageIfAvailable({ _ in }) != nil {
      self.init(lender: bytes)
    } else {
      self.init(lender: Array(bytes))
    }
  }

  private init(lender: some Collection<UInt8> & Sendable) {
    count = lender.count
    unsafe lend = { body in lender.withContiguousStorageIfAvailable(body) != nil }
  }

  package func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    let hasLent = unsafe lend { buffer in
      outcome = Swift.Result { () throws(Failure) in try body(unsafe buffer.span) }
    }
    guard hasLent, let outcome
    else { preconditionFailure("a collection lends its bytes at one time and not at another") }
    return try outcome.get()
  }
}

extension SharedBytes: Hashable {
  /// Returns whether both values have equal bytes.
  public static func == (left: SharedBytes, right: SharedBytes) -> Bool {
    left.count == right.count
      && left.withSpan { left in
        right.withSpan { right in left.indices.allSatisfy { left[$0] == right[$0] } }
      }
  }

  /// The maximum number of bytes to hash. Different photos nearly always differ in many bytes.
  private static let hashedCount = 256

  /// Hashes the length and a few evenly spaced bytes, which is fast.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    withSpan { bytes in
      for index in stride(from: 0, to: count, by: max(1, count / Self.hashedCount)) {
        hasher.combine(bytes[index])
      }
    }
  }
}
