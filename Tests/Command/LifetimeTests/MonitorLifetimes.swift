import ScratchFolders
import SystemCalls
import Testing

/// Monitors, each of which has a lock of its own.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct MonitorLifetimes {
  @Test func `monitors release their memory, and the values that they guard`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      try await expectNothingLeft(after: 20, byteAllowance: 100_000, in: folder.path) { run in
        var sum = 0
        for number in 0..<2_000 {
          let monitor = Monitor([run, number])
          monitor.withLock { $0.append(1) }
          sum += monitor.wait { $0.last }
        }
        #expect(sum == 2_000)
      }
    }
  }
}
