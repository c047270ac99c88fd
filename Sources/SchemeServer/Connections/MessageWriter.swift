package import SchemeService
package import SystemCalls

/// The writing side of a connection: messages, whole and one after another. Sending one waits until it is
/// written, so a client that does not read holds up its own requests only.
package final class MessageWriter: Sendable {
  private enum Wait: Hashable, Sendable {
    case forMessages
    /// For the end of a message, by its number.
    case forEnd(Int)
  }

  private struct State: Sendable {
    /// The messages that are not being written yet.
    var messages: [[UInt8]] = []
    /// The numbers of messages that were sent, and that were written.
    var (sentCount, writtenCount) = (0, 0)
    var isBroken = false

    mutating func takeMessages() -> [[UInt8]]? {
      defer { messages = [] }
      return messages.isEmpty ? nil : messages
    }
  }

  private let output: FileDescriptor
  private let watch: DescriptorWatch
  private let state = TaskMonitor<State, Wait>(State())

  package init(_ output: FileDescriptor, watch: DescriptorWatch) {
    (self.output, self.watch) = (output, watch)
  }

  /// A Boolean value that indicates whether the client is gone.
  package var isBroken: Bool { state.withLock { $0.isBroken } }

  /// Sends a message, waits until it is written, and returns whether it was: not after the client is gone.
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

  /// Sends a message. A client that has not read it within some time counts as gone.
  package func send(
    _ bytes: [UInt8], within limit: Duration, by clock: AlarmClock<some Clock<Duration>>
  ) async -> Bool {
    let timer = Task(name: "writing") {
      if (try? await clock.sleep(for: limit)) != nil { giveUp() }
    }
    defer { timer.cancel() }
    return await send(bytes)
  }

  /// Writes messages until the client is gone or the task is cancelled.
  package func run() async {
    while let messages = try? await state.wait(for: .forMessages, until: { $0.takeMessages() }) {
      // Messages that wait together are written together.
      guard await write(Array(messages.joined())) else { break }
      let numbers = state.withLock { state in
        defer { state.writtenCount += messages.count }
        return state.writtenCount + 1...state.writtenCount + messages.count
      }
      for number in numbers { state.wake(.forEnd(number)) }
    }
    giveUp()
  }

  private func giveUp() {
    state.withLock { $0.isBroken = true }
    state.wakeAll()
  }

  /// Writes bytes as there is room for them, and returns whether all were written.
  private func write(_ bytes: [UInt8]) async -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? output.writeAvailable(rest) else { return false }
      rest = rest.dropFirst(count)
      if count == 0 {
        guard (try? await watch.wait(for: [.room(in: output)])) != nil else { return false }
      }
    }
    return true
  }
}
