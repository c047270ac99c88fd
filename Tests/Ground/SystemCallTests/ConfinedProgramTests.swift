import Foundation
import ScratchFolders
import SystemCalls
import Testing

/// Confined programs, with the shell of the system as the program.
struct ConfinedProgramTests {
  /// A shell that has printed its number.
  private struct Shell: ~Copyable {
    var program: ConfinedProgram
    let number: pid_t

    init(_ script: String, in folder: ScratchFolder, input: OpenFile? = nil) throws {
      let (answer, output) = try OwnedDescriptor.pipe()
      let program = try ConfinedProgram(
        "/bin/sh", ["-c", RawPath("echo $$; " + script)], environment: [:],
        folder: RawPath(folder.path), input: input?.descriptor, output: output.descriptor,
        limits: ConfinedProgram.Limits(
          memory: 1 << 30, fileSize: 1 << 20, processorTime: .seconds(100)))
      withExtendedLifetime(output) {}
      let text = String(decoding: try answer.descriptor.read(32), as: UTF8.self)
      number = try #require(pid_t(text.dropLast()))
      self.program = program
    }
  }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func isThere(_ number: pid_t) -> Bool { kill(number, 0) == 0 }

  @Test(arguments: [
    ("printf 'first\\nlast' >&2; exit 3", "last"), ("printf 'a\\rb\\r\\n\\n' >&2; exit 3", "b"),
    ("exit 3", ""), ("printf '%9999s\\nlast\\n' first >&2; exit 3", "last"),
  ])
  func `the last complaint of a program that has ended before can still be read`(
    script: String, complaint: String
  ) throws {
    var shell = try Shell(script, in: folder)
    var info = unsafe siginfo_t()
    // Waits for its end, but does not collect it.
    while unsafe waitid(P_PID, id_t(shell.number), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    let result = shell.program.wait(atMost: nil)
    #expect(result.end == .exit(status: 3) && result.complaint == complaint)
  }

  @Test(arguments: [false, true])
  func `a program is killed when its time is over, and for a cancelled task before that`(
    isCancelled: Bool
  ) throws {
    let (input, writer) = try OwnedDescriptor.pipe()
    var shell = try Shell("read line; exit 3", in: folder, input: input)
    #expect(isThere(shell.number))
    let result = shell.program.wait(atMost: .zero) { isCancelled }
    #expect(result.end == (isCancelled ? .cancelled : .overdue))
    #expect(!isThere(shell.number))
    withExtendedLifetime(writer) {}
  }

  @Test func `a program for which nothing waits ends with its owner`() throws {
    let (input, writer) = try OwnedDescriptor.pipe()
    let shell = try Shell("read line; exit 3", in: folder, input: input)
    let number = shell.number
    #expect(isThere(number))
    _ = consume shell
    #expect(!isThere(number))
    withExtendedLifetime(writer) {}
  }

  #if os(Linux)
    /// The number of a program stays in use while its process group has a member.
    @Test func `the end of a program kills what it left behind, but nothing that comes later`()
      throws
    {
      var shell = try Shell("exit 3", in: folder)
      let early = try member(ofGroup: shell.number)
      #expect(shell.program.wait(atMost: nil).end == .exit(status: 3))
      let late = try member(ofGroup: shell.number)
      _ = consume shell
      #expect(try !isAlive(early))
      #expect(try isAlive(late))
    }

    /// Starts a process in a group, and returns its number.
    private func member(ofGroup group: pid_t) throws -> pid_t {
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      unsafe posix_spawnattr_setpgroup(&attributes, group)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      var words = unsafe [strdup("sleep"), strdup("1000"), nil]
      defer { unsafe words.forEach { unsafe free($0) } }
      var number = pid_t()
      let code = unsafe posix_spawnp(&number, "sleep", nil, &attributes, &words, [nil])
      try #require(code == 0)
      return number
    }

    /// Stops a child process, returns whether that was possible, and collects it.
    private func isAlive(_ process: pid_t) throws -> Bool {
      func nextStatus() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, WUNTRACED) < 0, errno == EINTR {}
        return status
      }
      // A process that was killed cannot be stopped.
      kill(process, SIGSTOP)
      guard nextStatus() & 0x7F == 0x7F else { return false }
      kill(process, SIGKILL)
      return nextStatus() == SIGKILL
    }
  #endif
}
