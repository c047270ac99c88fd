import TestClocks

/// A gate that holds up named work until the test lets it pass.
actor Gate {
  private var opened: Set<String>
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  private var arrivalWaiters: [(names: Set<String>, continuation: CheckedContinuation<Void, Never>)]
  private var present = 0
  /// The names that have arrived so far.
  private(set) var arrived: Set<String> = []
  /// The largest number of names that were at the gate at the same time.
  private(set) var mostPresent = 0

  /// Creates a gate that some names may pass from the start.
  init(opened: Set<String> = []) {
    self.opened = opened
    arrivalWaiters = []
  }

  /// Waits until the gate is opened for a name, or the task is cancelled.
  func pass(_ name: String) async {
    arrived.insert(name)
    present += 1
    mostPresent = max(mostPresent, present)
    let met = arrivalWaiters.filter { $0.names.isSubset(of: arrived) }
    arrivalWaiters.removeAll { $0.names.isSubset(of: arrived) }
    met.forEach { $0.continuation.resume() }
    await withTaskCancellationHandler {
      guard !opened.contains(name) else { return }
      await withCheckedContinuation { waiting[name] = $0 }
    } onCancel: {
      Task { await open(name) }
    }
    present -= 1
  }

  /// Lets a name pass, now or when it arrives.
  func open(_ name: String) {
    opened.insert(name)
    waiting.removeValue(forKey: name)?.resume()
  }

  /// Waits until all of some names have arrived at the gate, for at most five minutes.
  nonisolated func waitForArrival(of names: Set<String>) async throws {
    try await TestClocks.waiting(for: "\(names.sorted()) at the gate") {
      await self.wait(for: names)
    }
  }

  private func wait(for names: Set<String>) async {
    guard !names.isSubset(of: arrived) else { return }
    await withCheckedContinuation { arrivalWaiters.append((names, $0)) }
  }
}
