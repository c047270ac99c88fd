import Foundation
import Testing

/// Intentional races, which show that the suite would report others.
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

  @Test func `a program without a race is not reported`() throws {
    let outcome = try CanaryProcess.run("none")
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(outcome.complaints.isEmpty)
  }

  @Test func `the tests run every canary`() throws {
    let names = try CanaryProcess.run("").output.split(separator: "\n")
    #expect(names == ["none", "frame-counter", "histogram-merge", "escaped-model"])
  }
}
