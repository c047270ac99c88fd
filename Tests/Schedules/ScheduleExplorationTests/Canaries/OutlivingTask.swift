import ScheduleExploration

extension Canary {
  /// A watcher is stopped only if it has begun, and otherwise outlives the scenario.
  static let outlivingTask = Canary(name: "a task that outlives its scenario") { _, isFaulty in
    let watch = Watch()
    let watcher = Task(name: "watcher") { await watch.run(heedsStop: !isFaulty) }
    await Task.yield()
    await watch.stop()
    _ = watcher
    return "done"
  }

  private actor Watch {
    private var isStopped = false
    private var stopper: CheckedContinuation<Void, Never>?

    func run(heedsStop: Bool) async {
      if heedsStop, isStopped { return }
      await withCheckedContinuation { stopper = $0 }
    }

    func stop() {
      isStopped = true
      stopper?.resume()
      stopper = nil
    }
  }
}
