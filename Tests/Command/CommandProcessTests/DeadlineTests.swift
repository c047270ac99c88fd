import Foundation
import Testing

/// The time limit of processes in tests.
struct DeadlineTests {
  @Test func `a process that does not end is killed, and an issue names it`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "sleep 1000"]
    try process.run()
    withKnownIssue {
      process.waitUntilExit(Deadline(for: process, seconds: 0))
    } matching: {
      "\($0)".contains("'sh -c sleep 1000' did not end in time")
    }
    #expect(process.terminationReason == .uncaughtSignal)
  }

  @Test func `a process that ends in time causes no issue`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exit 3"]
    try process.run()
    process.waitUntilExit(Deadline(for: process))
    #expect(process.terminationStatus == 3)
  }
}
