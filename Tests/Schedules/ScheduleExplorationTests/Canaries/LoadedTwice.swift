import ScheduleExploration

extension Canary {
  /// Two tasks find a cache empty, and both load the value.
  static let loadedTwice = Canary(name: "a value that is loaded twice") { schedule, isFaulty in
    let cache = Cache(keepsTask: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "reader \(number)") { _ = await cache.value() }
      }
    }
    let count = await cache.source.loadCount
    schedule.expect(count == 1, "the value was loaded \(count) times")
    return "\(count)"
  }

  private actor Cache {
    let source = Source()
    private var loaded: String?
    private var loading: Task<String, Never>?
    private let keepsTask: Bool

    init(keepsTask: Bool) { self.keepsTask = keepsTask }

    func value() async -> String {
      if let loaded { return loaded }
      if !keepsTask {
        let value = await source.load()
        loaded = value
        return value
      }
      let task = loading ?? Task(name: "loading") { [source] in await source.load() }
      loading = task
      return await task.value
    }
  }

  private actor Source {
    private(set) var loadCount = 0

    func load() -> String {
      loadCount += 1
      return "value"
    }
  }
}
