import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct WatchCommandTests {
  private func command(_ words: [RawPath]) throws -> WatchCommand { try .parsed(words) }

  @Test func `lines have the same hash as those of a batch with the same options`() throws {
    let words: [RawPath] = ["-n", "8", "-o", "out", "--sort", "hue", "P"]
    let batch = try BatchCommand.parsed(words)
    let watch = try command(words + ["--poll", "2.5", "--budget", "0", "--jobs", "3"])
    #expect(watch.lines.hash == batch.lines.hash)
    #expect(watch.interval == .milliseconds(2_500))
    #expect(watch.budget == .zero)
    #expect(watch.lines.photos.jobs == 3)
  }

  @Test func `the default is no polling and a budget of ten seconds`() throws {
    let watch = try command(["-o", "out", "P"])
    #expect(watch.interval == nil)
    #expect(watch.budget == .seconds(10))
    #expect(watch.lines.photos.operands == ["P"] && watch.output == "out")
  }

  @Test(
    arguments: [
      (["-o", "x"], "one folder"), (["-o", "x", "a", "b"], "one folder"),
      (["-o", "x", "-"], "one folder"), (["a"], "'--output'"), (["-o", "-", "a"], "'--output'"),
      (["-o", "x", "--poll", "0", "a"], "from 0.01"), (["-o", "x", "--poll", "y", "a"], "seconds"),
      (["-o", "x", "--budget", "-1", "a"], "seconds"),
      (["-o", "x", "--resume", "y", "a"], "unknown option"),
    ] as [([RawPath], String)])
  func `missing or invalid folders, outputs and times are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try command(row.words) }
    #expect(error?.message.contains(row.part) ?? false)
  }
}
