import CImageCodecs
import DecodingFixtures
import ImageDecoding
import Testing

/// Memory that runs out, at every allocation of the codecs in turn.
struct OutOfMemoryTests {
  /// What comes of bytes where one allocation fails; whether there are as many.
  private func outcome(
    _ bytes: [UInt8], failing number: Int64
  ) -> (outcome: DecodingOutcome, isReached: Bool) {
    ccodecs_fail_allocation(number)
    let outcome = DecodingOutcome(of: .bytes(bytes), by: ImageDecoder(isStrict: true))
    return (outcome, ccodecs_fail_allocation(-1) < 0)
  }

  @Test(arguments: SmallImage.allCases)
  func `each allocation can fail, which is an error or makes no difference`(
    image: SmallImage
  ) throws {
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
    #expect(failureCount > 3)
  }

  @Test func `reading from a file is no exception`() throws {
    ccodecs_fail_allocation(0)
    defer { ccodecs_fail_allocation(-1) }
    #expect(throws: DecodingError.outOfMemory) { try ImageDecoder().info(of: .file("/dev/null")) }
  }
}
