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

  /// Runs another program, which is found as in ``start(_:_:)``, and returns its exit status, or
  /// `nil` if it was ended by a signal.
  package static func run(_ name: String, _ arguments: [String]) throws(SystemError) -> Int32? {
    status(ofEnded: try startProcess(name, arguments))
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
