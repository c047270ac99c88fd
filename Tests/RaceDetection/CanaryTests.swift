import Foundation
import Testing

/// Races that are there on purpose, to show that the suite would report others.
@Suite(
  .enabled(if: CanaryProcess.isWatched, "the tests are not built under Thread Sanitizer"),
  .serialized)
struct CanaryTests {
  @Test(arguments: ["frame-counter", "histogram-merge", "escaped-model"])
  func `every canary is reported`(name: String) throws {
    let outcome = try CanaryProcess.run(name)
    #expect(outcome.status == CanaryProcess.reportStatus, "\(outcome.complaints)")
    #expect(outcome.complaints.contains("WARNING: ThreadSanitizer"))
    #expect(outcome.complaints.contains("race"))
  }

  @Test func `what has no race is not reported`() throws {
    let outcome = try CanaryProcess.run("none")
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(outcome.complaints.isEmpty)
  }

  @Test func `no canary is left out`() throws {
    let names = try CanaryProcess.run("").output.split(separator: "\n")
    #expect(names == ["none", "frame-counter", "histogram-merge", "escaped-model"])
  }
}
