internal import SchemeService
internal import SystemCalls

/// The writing side of a connection: messages, whole and one after another.
///
/// Sending a message waits until it is written. So a client that does not read holds up its own requests
/// only.
final class MessageWriter: Sendable {
  private struct Item: Sendable {
    let bytes: [UInt8]
    let sender: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var items: [Item] = []
    /// A Boolean value that indicates whether writing has failed for good.
    var isBroken = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let output: FileDescriptor
  private let watch: DescriptorWatch
  private let state = Monitor(State())

  /// Creates the writer of a descriptor, which it does not close. ``run()`` does the writing.
  init(_ output: FileDescriptor, watch: DescriptorWatch) {
    (self.output, self.watch) = (output, watch)
  }

  /// A Boolean value that indicates whether the client is gone.
  var isBroken: Bool { state.withLock { $0.isBroken } }

  /// Sends a message, and waits until it is written.
  ///
  /// - Returns: Whether it was written. Nothing is written after the client is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { sender in
      let (isTaken, waiter) = state.withLock { state in
        guard !state.isBroken else { return (false, nil as CheckedContinuation<Void, Never>?) }
        state.items.append(Item(bytes: bytes, sender: sender))
        defer { state.waiter = nil }
        return (true, state.waiter)
      }
      waiter?.resume()
      if !isTaken { sender.resume(returning: false) }
    }
  }

  /// Writes messages until the client is gone or the task is cancelled.
  func run() async {
    await withTaskCancellationHandler {
      while let items = await nextItems() {
        // Messages that wait together are written together.
        let hasWritten = await write(items.flatMap(\.bytes))
        for item in items { item.sender.resume(returning: hasWritten) }
        if !hasWritten { fail() }
      }
    } onCancel: {
      fail()
    }
  }

  /// Waits for messages, and returns `nil` when nothing can be written any more.
  private func nextItems() async -> [Item]? {
    while true {
      let items = state.withLock { state -> [Item]? in
        if state.isBroken { return nil }
        defer { state.items = [] }
        return state.items
      }
      guard let items else { return nil }
      if !items.isEmpty { return items }
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
        let mustWait = state.withLock { state in
          guard state.items.isEmpty, !state.isBroken else { return false }
          state.waiter = waiter
          return true
        }
        if !mustWait { waiter.resume() }
      }
    }
  }

  /// Drops all messages, including those to come.
  private func fail() {
    let (items, waiter) = state.withLock { state in
      state.isBroken = true
      defer { (state.items, state.waiter) = ([], nil) }
      return (state.items, state.waiter)
    }
    for item in items { item.sender.resume(returning: false) }
    waiter?.resume()
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
