import Pixels
import SchemeService
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ServeCommandTests {
  @Test func `two photos within the limits fit at the same time`() throws {
    for words in [[], ["--max-bytes", "1G", "--max-memory", "3G"]] as [[RawPath]] {
      let limits = try ServeCommand.parsed(words).limits
      #expect(limits.bodyMemory >= 2 * limits.photo.maximumFileSize)
      #expect(limits.workingMemory >= 2 * limits.photo.maximumMemory)
    }
  }
}
