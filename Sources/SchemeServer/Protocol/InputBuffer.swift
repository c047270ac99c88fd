/// A buffer of received bytes that have not been consumed yet: lines, and bytes between them.
package struct InputBuffer: Sendable {
  package enum Line: Hashable, Sendable {
    case complete([UInt8])
    /// A line of more bytes than allowed, which were dropped.
    case tooLong
  }

  private let lineLimit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes at the start that have been consumed.
  private var usedCount = 0
  /// The number of bytes at the start that have been searched for a line feed.
  private var searchedCount = 0
  /// A Boolean value that indicates whether the rest of an overlong line is being skipped.
  private var isSkipping = false

  package init(lineLimit: Int) { self.lineLimit = lineLimit }

  package mutating func append(_ chunk: [UInt8]) {
    if usedCount > 0 {
      bytes.removeFirst(usedCount)
      searchedCount = max(0, searchedCount - usedCount)
      usedCount = 0
    }
    bytes += chunk
  }

  /// Removes and returns the next line, or returns `nil` if its end has not arrived.
  package mutating func nextLine() -> Line? {
    let start = max(usedCount, searchedCount)
    if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      return takeLine(upTo: end, next: end + 1)
    }
    if isSkipping || bytes.count - usedCount > lineLimit {
      isSkipping = true
      bytes = []
      usedCount = 0
    }
    searchedCount = bytes.count
    return nil
  }

  /// Removes and returns the bytes that remain at the end of the input as a line, or returns `nil`
  /// if there are none.
  package mutating func lastLine() -> Line? {
    guard isSkipping || usedCount < bytes.count else { return nil }
    return takeLine(upTo: bytes.count, next: bytes.count)
  }

  /// Removes and returns bytes that follow a line: all that have arrived, but at most `count`.
  package mutating func take(atMost count: Int) -> [UInt8] {
    let end = min(bytes.count, usedCount + count)
    defer { usedCount = end }
    return Array(bytes[usedCount..<end])
  }

  private mutating func takeLine(upTo end: Int, next: Int) -> Line {
    defer {
      usedCount = next
      isSkipping = false
    }
    let isTooLong = isSkipping || end - usedCount > lineLimit
    return isTooLong ? .tooLong : .complete(Array(bytes[usedCount..<end]))
  }
}
