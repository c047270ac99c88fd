internal import Foundation

/// The turns of explorations: as many run at the same time as there are processors.
///
/// Each exploration uses a whole processor. More of them at the same time would only delay other tasks.
enum Turns {
  private struct State {
    var freeCount = ProcessInfo.processInfo.activeProcessorCount
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Locked(State())

  /// Waits for a turn.
  static func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.freeCount > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.freeCount -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives a turn to the one that has waited longest.
  static func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.freeCount += 1
      return nil
    }
    next?.resume()
  }
}
