import DecodingFixtures
import ImageDecoding
import TestAllocations
import Testing

/// Failures of each memory allocation of the codecs in turn.
@Suite(.enabled(if: allocations_can_fail(), "allocations fail on request with glibc only"))
struct OutOfMemoryTests {
  /// Decodes bytes while one allocation fails. Returns the outcome, and whether that allocation was reached.
  private func outcome(
    _ bytes: [UInt8], failing number: Int64
  ) -> (outcome: DecodingOutcome, isReached: Bool) {
    let decoder = ImageDecoder(isStrict: true)
    let input = ImageInput.bytes(bytes)
    _ = allocations_fail(number)
    let outcome = DecodingOutcome(of: input, by: decoder)
    return (outcome, allocations_fail(-1) < 0)
  }

  @Test(arguments: SmallImage.allCases)
  func `a failing allocation is an error or makes no difference`(image: SmallImage) throws {
    let bytes = try image.bytes()
    let sound = outcome(bytes, failing: -1).outcome
    var failureCount = 0
    for number in 0..<Int64.max {
      let (outcome, isReached) = outcome(bytes, failing: number)
      guard isReached else {
        #expect(outcome == sound)
        break
      }
      if outcome == sound { continue }
      #expect(outcome.result == .failure(.outOfMemory), "allocation \(number)")
      failureCount += 1
    }
    #expect(failureCount > 0)
  }

  @Test func `a failing allocation while a file is opened is an error`() throws {
    let input = ImageInput.file("/dev/null")
    _ = allocations_fail(0)
    defer { _ = allocations_fail(-1) }
    #expect(throws: DecodingError.outOfMemory) { try ImageDecoder().info(of: input) }
  }
}
