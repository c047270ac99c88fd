/// A buffer of received bytes that have not been consumed yet: lines, and bytes between them.
package struct InputBuffer: Sendable {
  package enum Line: Hashable, Sendable {
    case complete([UInt8])
    /// A line of more bytes than allowed, which were dropped.
    case tooLong
  }

  private let lineLimit: Int
  private var bytes: ArraySlice<UInt8> = []
  /// The bytes that have not been consumed.
  package var unread: ArraySlice<UInt8> { bytes }
  /// The index up to which the bytes have been searched for a line feed.
  private var searchedEnd = 0
  /// A Boolean value that indicates whether the rest of an overlong line is being skipped.
  private var isSkipping = false

  package init(lineLimit: Int) { self.lineLimit = lineLimit }

  package mutating func append(_ chunk: [UInt8]) { bytes += chunk }

  /// Removes and returns the next line, or returns `nil` if its end has not arrived.
  package mutating func nextLine() -> Line? {
    let start = max(bytes.startIndex, searchedEnd)
    if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      return takeLine(upTo: end, next: end + 1)
    }
    if isSkipping || bytes.count > lineLimit {
      isSkipping = true
      bytes = []
    }
    searchedEnd = bytes.endIndex
    return nil
  }

  /// Removes and returns the bytes that remain at the end of the input as a line, or returns `nil`
  /// if there are none.
  package mutating func lastLine() -> Line? {
    guard isSkipping || !bytes.isEmpty else { return nil }
    return takeLine(upTo: bytes.endIndex, next: bytes.endIndex)
  }

  /// Removes and returns bytes that follow a line: all that have arrived, but at most `count`.
  package mutating func take(atMost count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func takeLine(upTo end: Int, next: Int) -> Line {
    let line = bytes[..<end]
    let isTooLong = isSkipping || line.count > lineLimit
    bytes = bytes[next...]
    isSkipping = false
    return isTooLong ? .tooLong : .complete(Array(line))
  }
}
