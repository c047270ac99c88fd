import ScheduleExploration

extension Canary {
  /// A cache that two tasks find empty, so that both load.
  static let loadedTwice = Canary(name: "a value that is loaded twice") { schedule, isFaulty in
    let cache = Cache(keepsTask: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "reader \(number)") { _ = await cache.value() }
      }
    }
    let count = await cache.loadCount
    schedule.expect(count == 1, "it was loaded \(count) times")
    return "\(count)"
  }

  private actor Cache {
    private(set) var loadCount = 0
    private var loaded: String?
    private var loading: Task<String, Never>?
    private let keepsTask: Bool

    init(keepsTask: Bool) { self.keepsTask = keepsTask }

    func value() async -> String {
      if let loaded { return loaded }
      if keepsTask, let loading { return await loading.value }
      loadCount += 1
      let task = Task(name: "loading") { @concurrent in "value" }
      loading = task
      loaded = await task.value
      return await task.value
    }
  }
}
