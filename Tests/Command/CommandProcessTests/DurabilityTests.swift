import DocumentationPages
import Foundation
import Testing

/// What the command finds after a crash at any system call.
@Suite(.timeLimit(.minutes(10)))
struct DurabilityTests {
  private static let hasTools = Process.succeeds("strace -o /dev/null true && python3 -V")

  @Test(
    .enabled(if: hasTools, "python3 is not installed, or strace may not trace"),
    .enabled(if: CommandProcess.isBuilt && !CommandProcess.isSanitized, "no plain binary is built"))
  func `a crash loses nothing that was acknowledged`() async throws {
    let binary = try #require(CommandProcess.binary)
    let process = Process()
    process.executableURL = URL(filePath: Documentation.path("Tests/Checks/Durability/run"))
    process.arguments = [binary.path]
    #expect(try await process.runToEnd() == 0)
  }
}
