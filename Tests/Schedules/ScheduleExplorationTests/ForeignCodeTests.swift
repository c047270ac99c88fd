import Dispatch
import ScheduleExploration
import Testing

/// What concurrency tests of other packages do: crash, read endless sources, release tasks on other
/// threads, keep global state, and check in detached tasks.
struct ForeignCodeTests {
  private static func crash(_ exploration: Exploration) async {
    _ = await exploration.run { schedule in
      let task = Task(name: "reader") {
        unsafe UnsafePointer<Int>(bitPattern: 8).map { unsafe print($0.pointee) }
      }
      await task.value
    }
  }

  @Test func `an invalid address in a task prints the seed, whatever the interruption`()
    async throws
  {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Self.crash(Exploration("a bad address"))
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Self.crash(Exploration("a bad address", interruption: .operations))
      },
    ]
    for result in results {
      let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(words.contains("a bad address ends the process. EXPLORE_SEED="), "\(words)")
    }
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `tasks that keep each other busy do not hold up the others`(
    interruption: Exploration.Interruption
  ) async {
    let exploration = Exploration(
      "an endless source", method: .priorities(depth: 3), scheduleCount: 50,
      interruption: interruption)
    let report = await exploration.run { schedule in
      let (requests, requesting) = AsyncStream<Void>.makeStream()
      let (elements, source) = AsyncStream<Void>.makeStream()
      let serving = Task(name: "source") {
        for await _ in requests { source.yield() }
        source.finish()
      }
      let reading = Task(name: "reader") {
        requesting.yield()
        for await _ in elements { requesting.yield() }
        requesting.finish()
      }
      reading.cancel()
      await reading.value
      await serving.value
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `a task that another thread releases a moment later has ended`() async {
    let queue = DispatchQueue(label: "owner")
    let report = await Exploration("a handle", scheduleCount: 50).run { schedule in
      let task = Task(name: "owned") {}
      await task.value
      queue.async { withExtendedLifetime(task) {} }
    }
    #expect(report.failure == nil, "\(report)")
  }

  private actor Once {
    private var isUsed = false

    func use() -> Bool {
      defer { isUsed = true }
      return isUsed
    }
  }

  @Test func `a failure that no replay shows is reported as such`() async {
    let once = Once()
    let report = await Exploration("a global").run { schedule in
      schedule.expect(await once.use(), "the first run fails")
    }
    #expect("\(report)".contains("a replay did not fail"), "\(report)")
  }

  @Test func `a check in a detached task belongs to the run`() async {
    let report = await Exploration("a detached check").run { _ in
      let task = Task.detached {
        Schedule.current?.expect(false, "in a detached task")
        return Schedule.current != nil
      }
      _ = await task.value
    }
    guard case .expectation("in a detached task", _) = report.failure else {
      Issue.record("\(report)")
      return
    }
    #expect(Schedule.current == nil)
  }
}
