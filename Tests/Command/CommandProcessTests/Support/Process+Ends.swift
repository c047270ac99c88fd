import Foundation

extension Process {
  /// Waits for the end of the process, and kills it if that takes too long.
  func waitUntilExit(_ deadline: Deadline) {
    waitUntilExit()
    deadline.lift()
  }

  /// Runs the process without a thread that waits for its end, and kills it if that takes too long.
  ///
  /// - Returns: Its exit status, or the number of the signal that ended it.
  func runToEnd(seconds: Int = 600) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try run()
      } catch {
        return continuation.resume(throwing: error)
      }
      let identifier = processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
        guard self?.isRunning == true else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
      }
    }
  }

  /// Returns whether a shell line exits with status 0. Its output is not shown.
  static func succeeds(_ line: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec >/dev/null 2>&1; " + line]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit(Deadline(for: process))
    return process.terminationStatus == 0
  }
}
