import ScheduleExploration
import Testing

/// A fault that ends the process.
struct TwiceResumedTests {
  /// A question that is answered and given up, both of which resume the asker.
  private actor Question {
    private var asker: CheckedContinuation<String, Never>?
    private let forgetsAsker: Bool

    init(forgetsAsker: Bool) { self.forgetsAsker = forgetsAsker }

    func ask() async -> String { await withCheckedContinuation { asker = $0 } }

    func resume(_ answer: String) {
      asker?.resume(returning: answer)
      if forgetsAsker { asker = nil }
    }
  }

  private static func explore(isFaulty: Bool, _ scheduleCount: Int) async -> Report {
    await Exploration("a continuation resumed twice", scheduleCount: scheduleCount).run {
      schedule in
      let question = Question(forgetsAsker: !isFaulty)
      await withTaskGroup { group in
        group.addTask(name: "asker") {
          let answer = Task(name: "answer") { await question.resume("yes") }
          _ = await question.ask()
          await answer.value
        }
        group.addTask(name: "giving up") {
          await question.resume("")
          await question.resume("")
        }
      }
    }
  }

  @Test func `the last output of a process that crashes has the seed of the order`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = await Self.explore(isFaulty: true, 1_000) }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("a continuation resumed twice ends the process. EXPLORE_SEED="), "\(words)")
  }
}
