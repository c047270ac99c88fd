import ScheduleExploration
import Synchronization
import Testing

/// A small program with a data race, and the same program without it.
struct Race: Sendable, CustomTestStringConvertible {
  let name: String
  let program: @Sendable (_ schedule: Schedule, _ isFaulty: Bool) async -> Void

  var testDescription: String { name }

  static let all = [
    sharedCounter, sentObject, mainAndBackground, lazyCache, changedAfterResume, changedByHandler,
    changedAtTheEnd, besideLock,
  ]

  /// The state that the programs change without protection unless they use a lock.
  private final class Shared: @unchecked Sendable {
    var numbers: [Int] = []
    var text: String?
    private let lock = ScheduleExploration.Mutex(())
    let standardLock = Synchronization.Mutex(())

    func with(_ isLocked: Bool, _ body: (Shared) -> Void) {
      guard isLocked else { return body(self) }
      lock.withLock { _ in body(self) }
    }
  }

  /// Two child tasks change one variable.
  private static let sharedCounter = Race(name: "a shared counter") { _, isFaulty in
    let shared = Shared()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "adder \(number)") { shared.with(!isFaulty) { $0.numbers = [number] } }
      }
    }
  }

  /// An object is changed by its sender after it was sent to an actor.
  private static let sentObject = Race(name: "an object that was sent") { _, isFaulty in
    let (shared, keeper) = (Shared(), Keeper())
    let sending = Task(name: "sending") { await keeper.keep(shared) }
    if isFaulty { shared.text = "changed" }
    await sending.value
    if !isFaulty { shared.text = "changed" }
  }

  private actor Keeper {
    func keep(_ shared: Shared) { shared.text = "kept" }
  }

  /// The main actor changes a value that a background task reads.
  private static let mainAndBackground = Race(name: "the main actor and a background") {
    schedule, isFaulty in
    let shared = Shared()
    let background = Task(name: "background") { @concurrent in
      if isFaulty { schedule.note("\(shared.numbers)") } else { await read(shared, schedule) }
    }
    await change(shared)
    await background.value
  }

  @MainActor private static func change(_ shared: Shared) { shared.numbers = [1] }
  @MainActor private static func read(_ shared: Shared, _ schedule: Schedule) {
    schedule.note("\(shared.numbers)")
  }

  /// A value is computed lazily by whichever of two tasks reads it first.
  private static let lazyCache = Race(name: "a cache that readers fill") { _, isFaulty in
    let shared = Shared()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "reader \(number)") {
          await Task.yield()
          shared.with(!isFaulty) { if $0.text == nil { $0.text = "computed" } }
        }
      }
    }
  }

  /// A value that a resumed task reads is changed after the call that resumes the task.
  private static let changedAfterResume = Race(name: "a change after the resume") {
    schedule, isFaulty in
    let (shared, begins) = (Shared(), Latch())
    let caller = Task(name: "caller") {
      if !isFaulty { shared.text = "answer" }
      begins.open()
      if isFaulty { shared.text = "answer" }
    }
    await begins.wait()
    schedule.note("\(shared.text ?? "")")
    await caller.value
  }

  /// A cancellation handler changes a value that the task reads.
  private static let changedByHandler = Race(name: "a change by a cancellation") {
    schedule, isFaulty in
    let shared = Shared()
    let reader = Task(name: "reader") {
      await withTaskCancellationHandler {
        await Task.yield()
        shared.with(!isFaulty) { schedule.note("\($0.numbers)") }
      } onCancel: {
        shared.with(!isFaulty) { $0.numbers = [] }
      }
    }
    reader.cancel()
    await reader.value
  }

  /// The termination handler of a stream changes a value that its consumer reads.
  private static let changedAtTheEnd = Race(name: "a change by onTermination") {
    schedule, isFaulty in
    let shared = Shared()
    let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { _ in shared.with(!isFaulty) { $0.numbers = [] } }
    let consumer = Task(name: "consumer") {
      for await _ in elements { shared.with(!isFaulty) { schedule.note("\($0.numbers)") } }
    }
    continuation.yield(1)
    continuation.finish()
    await consumer.value
  }

  /// Two tasks write after releasing a lock of the standard library rather than while holding it.
  private static let besideLock = Race(name: "a change beside a lock") { _, isFaulty in
    let shared = Shared()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "writer \(number)") {
          shared.standardLock.withLock { _ in
            Exploration.point()
            if !isFaulty { shared.numbers = [number] }
          }
          if isFaulty { shared.numbers = [number] }
        }
      }
    }
  }
}
