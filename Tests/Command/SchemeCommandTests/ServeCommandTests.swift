import Pixels
import SchemeService
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ServeCommandTests {
  @Test(
    arguments: [
      (["--mcp", "--socket", "s"], "'--mcp' and '--socket' cannot be used together"),
      (["--mcp", "--scgi", "9000"], "'--mcp' and '--scgi' cannot be used together"),
      (["--programs", "/bin"], "'--programs' is only used with '--convert'"),
      (
        ["--convert", "--programs", "/bin", "--programs", "bin"], "invalid value 'bin' for '--prog"
      ),
      (["--grace", "86400.5"], "invalid value '86400.5' for '--grace'"),
      (["--time-limit", "nan"], "invalid value 'nan' for '--time-limit'"),
    ] as [([RawPath], String)])
  func `options that contradict each other and times of more than a day are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try ServeCommand.parsed(row.words) }
    #expect(error?.message.contains(row.part) == true)
  }

  @Test func `each limit is that of its option`() throws {
    let words: [RawPath] = ["--cache", "0", "--time-limit", "5", "--grace", "86400"]
    let command = try ServeCommand.parsed(words + ["--max-pixels=7"])
    #expect(command.limits.cachedCount == 0 && command.limits.timeLimit == .seconds(5))
    #expect(command.grace == .seconds(86_400))
    #expect(command.limits.photo.maximumPixelCount == 7)
  }

  @Test func `two photos within the limits fit at the same time`() throws {
    for words in [[], ["--max-bytes", "1G", "--max-memory", "3G"]] as [[RawPath]] {
      let limits = try ServeCommand.parsed(words).limits
      #expect(limits.bodyMemory >= 2 * limits.photo.maximumFileSize)
      #expect(limits.workingMemory >= 2 * limits.photo.maximumMemory)
    }
  }
}
