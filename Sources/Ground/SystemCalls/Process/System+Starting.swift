internal import Platform

extension System {
  /// Starts another program, which is found through `PATH`, without waiting for it. The program
  /// gets the environment of this process.
  ///
  /// SAFETY: the words are copied, and end in a null pointer; each copy is freed after the call.
  package static func start(_ name: String, _ arguments: [String]) throws(SystemError) {
    let process = try startProcess(name, arguments)
    SystemThread.start { [process] in _ = status(ofEnded: process) }
  }

  /// How a program ended, or that it has not ended yet.
  package enum ProgramEnd: Hashable, Sendable {
    case exit(status: Int32)
    case signal
    case running
  }

  /// Runs another program, which is found as in ``start(_:_:)``, and waits until it ends, for a limited time.
  /// After that, or if the task is cancelled, the program goes on.
  package static func run(
    _ name: String, _ arguments: [String], waitingFor limit: Duration
  ) async throws(SystemError) -> ProgramEnd {
    let process = try startProcess(name, arguments)
    let (ends, source) = AsyncStream.makeStream(of: ProgramEnd.self)
    let hasThread = SystemThread.start { [process] in source.yield(end(of: process)) }
    guard hasThread else { return end(of: process) }
    return await withTaskGroup { group in
      group.addTask { await ends.first { _ in true } ?? .running }
      group.addTask {
        try? await Task.sleep(for: limit)
        return .running
      }
      defer { group.cancelAll() }
      return await group.next() ?? .running
    }
  }

  private static func end(of process: pid_t) -> ProgramEnd {
    status(ofEnded: process).map { .exit(status: $0) } ?? .signal
  }

  private static func status(ofEnded process: pid_t) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // Like WIFEXITED and WEXITSTATUS, which are macros.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  private static func startProcess(
    _ name: String, _ arguments: [String]
  ) throws(SystemError) -> pid_t {
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, name, nil, nil, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
