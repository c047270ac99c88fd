import Testing

@testable import SchemeCommand
@testable import SystemFiles

struct WatchRequestTests {
  private func request(_ words: [RawText]) throws -> WatchRequest {
    let parser = ArgumentParser(options: Subcommand.watch.allOptions)
    return try WatchRequest(try parser.parse(words), Recorder().console())
  }

  @Test func `lines are those of a batch with the same options`() throws {
    let words: [RawText] = ["-n", "8", "-o", "out", "--sort", "hue", "P"]
    let parser = ArgumentParser(options: Subcommand.batch.allOptions)
    let batch = try BatchRequest(try parser.parse(words), Recorder().console())
    let watch = try request(words + ["--poll", "2.5", "--budget", "0", "--jobs", "3"])
    #expect(watch.batch.hash == batch.hash)
    #expect(watch.interval == .milliseconds(2_500))
    #expect(watch.budget == .zero)
    #expect(watch.batch.jobs == 3)
  }

  @Test func `the system tells of changes unless another interval is given`() throws {
    let watch = try request(["-o", "out", "P"])
    #expect(watch.interval == nil)
    #expect(watch.budget == .seconds(10))
    #expect(watch.folder == "P" && watch.output == "out")
  }

  @Test(
    arguments: [
      (["-o", "x"], "one folder"), (["-o", "x", "a", "b"], "one folder"),
      (["-o", "x", "-"], "one folder"), (["a"], "'--output'"), (["-o", "-", "a"], "'--output'"),
      (["-o", "x", "--poll", "0", "a"], "from 0.01"), (["-o", "x", "--poll", "y", "a"], "seconds"),
      (["-o", "x", "--budget", "-1", "a"], "seconds"),
      (["-o", "x", "--resume", "y", "a"], "unknown"),
    ] as [([RawText], String)])
  func `what makes no sense is refused`(_ row: (words: [RawText], part: String)) {
    let error = #expect(throws: UsageError.self) { try request(row.words) }
    #expect(error?.message.contains(row.part) ?? false)
  }
}
