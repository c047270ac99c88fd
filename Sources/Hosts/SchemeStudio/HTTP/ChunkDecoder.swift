/// An incremental decoder of a chunked body. It skips extensions and trailers. Source: RFC 9112, 7.1.
package struct ChunkDecoder: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case size
    /// The associated number of bytes of the chunk is missing.
    case data(Int)
    case endOfData
    case trailer
    case end
  }

  private var state = State.size
  /// The incomplete current line.
  private var line: [UInt8] = []
  private var trailerByteCount = 0

  /// The maximum numbers of bytes of a line, and of all trailers.
  private static let (lineLimit, trailerLimit) = (256, 4_096)
  /// The maximum number of digits of a size, which is enough for 256 MiB.
  private static let digitLimit = 7

  package init() {}

  /// A Boolean value that indicates whether the body is complete. Further bytes belong to the next request.
  package var isAtEnd: Bool { state == .end }

  /// Removes the bytes of the body from the front, and returns those of the content among them.
  package mutating func decode(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(HTTPRequest.Fault) -> [UInt8] {
    var content: [UInt8] = []
    while !bytes.isEmpty, !isAtEnd {
      if case .data(let rest) = state {
        let part = bytes.prefix(rest)
        content += part
        bytes = bytes.dropFirst(part.count)
        state = part.count == rest ? .endOfData : .data(rest - part.count)
      } else if let line = try nextLine(&bytes) {
        try take(line)
      }
    }
    return content
  }

  private mutating func take(_ line: [UInt8]) throws(HTTPRequest.Fault) {
    switch state {
    case .size:
      let digits = line.prefix { $0 != UInt8(ascii: ";") }
      guard 1...Self.digitLimit ~= digits.count,
        let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0,
        digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
      else { throw HTTPRequest.Fault("a chunk has no size") }
      state = size == 0 ? .trailer : .data(size)
    case .endOfData:
      guard line.isEmpty else { throw HTTPRequest.Fault("a chunk is longer than its size") }
      state = .size
    case .trailer:
      trailerByteCount += line.count
      guard trailerByteCount <= Self.trailerLimit else {
        throw HTTPRequest.Fault("the trailers are too long", status: 431)
      }
      if line.isEmpty { state = .end }
    case .data, .end: break
    }
  }

  /// Removes a line and returns it without its end, or returns `nil` if its end has not arrived.
  private mutating func nextLine(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(HTTPRequest.Fault) -> [UInt8]? {
    while let byte = bytes.popFirst() {
      let follows = line.last == UInt8(ascii: "\r")
      guard follows == (byte == UInt8(ascii: "\n")) else {
        throw HTTPRequest.Fault("a chunk line does not end with CR LF")
      }
      line.append(byte)
      if follows {
        defer { line = [] }
        return line.dropLast(2)
      }
      guard line.count <= Self.lineLimit else {
        throw HTTPRequest.Fault("a line of a chunk is too long")
      }
    }
    return nil
  }
}
