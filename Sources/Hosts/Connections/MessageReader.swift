package import SystemCalls

/// The reading side of a connection: messages of one line each, and bytes between them.
package struct MessageReader {
  private let input: FileDescriptor
  private let watch: DescriptorWatch
  /// The events after which no further message is read: the server shuts down, or the client is gone.
  private let endings: [DescriptorWatch.Event]
  private var buffer: InputBuffer
  private var isAtEnd = false
  private var isEnding = false

  package init(
    _ input: FileDescriptor, lineLimit: Int, watch: DescriptorWatch,
    endings: [DescriptorWatch.Event]
  ) {
    (self.input, self.watch, self.endings) = (input, watch, endings)
    buffer = InputBuffer(lineLimit: lineLimit)
  }

  /// Waits for the next message. Returns `nil` after the last one and after an event of ``endings``.
  package mutating func next() async throws -> InputBuffer.Line? {
    while true {
      while let line = buffer.nextLine() { if !line.isBlank { return line } }
      if isAtEnd { return buffer.lastLine().flatMap { $0.isBlank ? nil : $0 } }
      let event = DescriptorWatch.Event.bytes(of: input)
      if isEnding { return nil }
      // Bytes that arrived before the event are still read.
      isEnding = try await watch.wait(for: [event] + endings) != [event]
      if isEnding, !input.isReady(.reading) { return nil }
      try readAtOnce()
    }
  }

  /// Waits for at least one byte between messages. Returns an empty array if the connection ends.
  package mutating func bytes(atMost count: Int) async throws -> [UInt8] {
    while true {
      let bytes = buffer.take(atMost: count)
      if !bytes.isEmpty || isAtEnd { return bytes }
      _ = try await watch.wait(for: [.bytes(of: input)])
      try readAtOnce()
    }
  }

  /// The bytes that have been read and not returned.
  package var unread: ArraySlice<UInt8> { buffer.unread }

  /// Reads what has arrived.
  package mutating func readAtOnce() throws {
    guard let chunk = try input.readAvailable() else { return }
    if chunk.isEmpty { isAtEnd = true }
    buffer.append(chunk)
  }
}

extension InputBuffer.Line {
  fileprivate var isBlank: Bool {
    guard case .complete(let bytes) = self else { return false }
    return bytes.allSatisfy { " \t\r".utf8.contains($0) }
  }
}
