import SystemCalls
import Testing

@Suite(.timeLimit(.minutes(15))) struct SystemThreadTests {
  /// Many threads are done before their tasks wait for them, which is for Thread Sanitizer to watch.
  @Test func `a task reads what its thread made`() async throws {
    for number in 0..<2_000 {
      let numbers = await SystemThread.result { _ in [Int](number..<number + 8) }
      #expect(try #require(numbers).reduce(0, +) == 8 * number + 28)
    }
  }

  @Test func `a thread is told that its task was cancelled`() async {
    let task = Task {
      await SystemThread.result { isCancelled in
        while !isCancelled() {}
        return true
      }
    }
    task.cancel()
    #expect(await task.value == true)
  }
}
