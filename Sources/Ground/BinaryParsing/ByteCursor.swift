/// A reader of numbers from the bytes of a file. A read past the end returns `nil` and does not
/// move the cursor.
package struct ByteCursor: Sendable {
  package enum ByteOrder: Sendable {
    case bigEndian, littleEndian
  }

  private let bytes: ArraySlice<UInt8>
  package private(set) var offset: Int
  package var order: ByteOrder

  package init(_ bytes: [UInt8], order: ByteOrder = .bigEndian) {
    self.init(bytes[...], order: order)
  }

  private init(_ bytes: ArraySlice<UInt8>, order: ByteOrder) {
    (self.bytes, self.order, offset) = (bytes, order, bytes.startIndex)
  }

  package var remainingCount: Int { bytes.endIndex - offset }

  // MARK: Parts

  /// Returns a cursor over a part of the bytes, by default up to the end, or `nil` if the part ends
  /// past the end.
  package func part(at start: Int, count: Int? = nil) -> ByteCursor? {
    guard 0...bytes.count ~= start else { return nil }
    let rest = bytes.dropFirst(start)
    guard let count else { return ByteCursor(rest, order: order) }
    guard 0...rest.count ~= count else { return nil }
    return ByteCursor(rest.prefix(count), order: order)
  }

  package mutating func takePart(_ count: Int) -> ByteCursor? {
    take(count).map { ByteCursor($0, order: order) }
  }

  package func startsWith(_ expected: some Collection<UInt8>) -> Bool {
    bytes[offset...].starts(with: expected)
  }

  // MARK: Bytes and numbers

  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard 0...remainingCount ~= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Skips bytes if enough of them remain, and returns whether it did.
  @discardableResult
  package mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  package mutating func takeUInt8() -> UInt8? {
    guard remainingCount > 0 else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func takeUInt16() -> UInt16? {
    guard remainingCount >= 2 else { return nil }
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    offset += 2
    return order == .bigEndian ? first << 8 | second : second << 8 | first
  }

  package mutating func takeUInt32() -> UInt32? {
    guard remainingCount >= 4, let first = takeUInt16(), let second = takeUInt16()
    else { return nil }
    return order == .bigEndian
      ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
  }

  package mutating func takeUInt8s(_ count: Int) -> [UInt8]? { take(count).map { Array($0) } }

  /// Reads unsigned integers, or returns `nil` if fewer remain.
  package mutating func takeUInt16s(_ count: Int) -> [UInt16]? {
    guard 0...remainingCount / 2 ~= count else { return nil }
    return (0..<count).compactMap { _ in takeUInt16() }
  }

  package mutating func takeUInt32s(_ count: Int) -> [UInt32]? {
    guard 0...remainingCount / 4 ~= count else { return nil }
    return (0..<count).compactMap { _ in takeUInt32() }
  }
}
