import Synchronization

/// Work that ends when the test says so, by name.
final class Gate: Sendable {
  private struct State {
    var opened: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    var arrived: Set<String> = []
    var arrivalWaiters: [(names: Set<String>, continuation: CheckedContinuation<Void, Never>)] = []
    var present = 0
    var mostPresent = 0
  }

  private let state = Mutex(State())

  /// The most names that waited at the same time.
  var mostPresent: Int { state.withLock { $0.mostPresent } }
  /// The names that ever came.
  var arrived: Set<String> { state.withLock { $0.arrived } }

  /// Waits until the gate is opened for a name, or the task is cancelled.
  func pass(_ name: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          state.arrived.insert(name)
          state.present += 1
          state.mostPresent = max(state.mostPresent, state.present)
          let met = state.arrivalWaiters.filter { $0.names.isSubset(of: state.arrived) }
          state.arrivalWaiters.removeAll { $0.names.isSubset(of: state.arrived) }
          if state.opened.contains(name) { return met.map(\.continuation) + [continuation] }
          state.waiting[name] = continuation
          return met.map(\.continuation)
        }
        ready.forEach { $0.resume() }
      }
      state.withLock { $0.present -= 1 }
    } onCancel: {
      open(name)
    }
  }

  /// Lets a name pass, now or whenever it comes.
  func open(_ name: String) {
    let continuation = state.withLock { state in
      state.opened.insert(name)
      return state.waiting.removeValue(forKey: name)
    }
    continuation?.resume()
  }

  /// Waits until all of some names have come to the gate.
  func waitForArrival(of names: Set<String>) async {
    await withCheckedContinuation { continuation in
      let isMet = state.withLock { state in
        if names.isSubset(of: state.arrived) { return true }
        state.arrivalWaiters.append((names, continuation))
        return false
      }
      if isMet { continuation.resume() }
    }
  }
}
