internal import SchemeService
package import SystemCalls

/// The writing side of a connection, which writes whole messages one after another. Sending a
/// message waits until it is written, so a client that does not read delays only its own requests.
package final class MessageWriter: Sendable {
  private enum Wait: Hashable, Sendable {
    case forMessages
    /// For a message to be written, by its number.
    case forEnd(Int)
  }

  private struct State: Sendable {
    /// The messages whose writing has not begun.
    var messages: [[UInt8]] = []
    /// The numbers of messages that have been sent and that have been written.
    var (sentCount, writtenCount) = (0, 0)
    var isBroken = false

    mutating func takeMessages() -> [[UInt8]]? {
      defer { messages = [] }
      return messages.isEmpty ? nil : messages
    }
  }

  private let output: FileDescriptor
  private let watch: DescriptorWatch
  private let clock: any Clock<Duration>
  private let limit: Duration?
  private let state = TaskMonitor<State, Wait>(State())

  /// Creates a writer. A client that reads nothing for the duration of the limit, while bytes wait
  /// for it, is treated as gone.
  package init(
    _ output: FileDescriptor, watch: DescriptorWatch, clock: any Clock<Duration>, limit: Duration?
  ) {
    (self.output, self.watch, self.clock, self.limit) = (output, watch, clock, limit)
  }

  /// A Boolean value that indicates whether the client is gone.
  package var isBroken: Bool { state.withLock { $0.isBroken } }

  /// Sends a message, waits until it is written, and returns `true`, or returns `false` if the
  /// client is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) async -> Bool {
    let number = state.withLock { state in
      state.messages.append(bytes)
      state.sentCount += 1
      return state.sentCount
    }
    state.wake(.forMessages)
    return await state.waitUncancelled(for: .forEnd(number)) { state in
      state.writtenCount >= number ? true : state.isBroken ? false : nil
    }
  }

  /// Writes messages until the client is gone or the task is cancelled.
  package func run() async {
    while let messages = try? await state.wait(for: .forMessages, until: { $0.takeMessages() }) {
      // All waiting messages are written together.
      guard await write(Array(messages.joined())) else { break }
      let numbers = state.withLock { state in
        defer { state.writtenCount += messages.count }
        return state.writtenCount + 1...state.writtenCount + messages.count
      }
      for number in numbers { state.wake(.forEnd(number)) }
    }
    state.withLock { $0.isBroken = true }
    state.wakeAll()
  }

  /// Writes bytes as soon as there is room for them, and returns whether all were written.
  private func write(_ bytes: [UInt8]) async -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? output.writeAvailable(rest) else { return false }
      rest = rest.dropFirst(count)
      if count == 0, !(await hasRoom()) { return false }
    }
    return true
  }

  /// Waits for room, and returns whether there was some within the limit.
  private func hasRoom() async -> Bool {
    guard let limit else { return await hasRoomAtLast() }
    return await clock.run(for: limit) { await self.hasRoomAtLast() } == true
  }

  private func hasRoomAtLast() async -> Bool {
    (try? await watch.wait(for: [.room(in: output)])) != nil
  }
}
