internal import Platform

extension System {
  /// Starts another program that goes on by itself, with the environment of this process.
  ///
  /// - Parameters:
  ///   - name: Its name, which is looked for in the folders of `PATH`.
  ///   - arguments: The words after its name.
  /// - Throws: A ``SystemError`` if there is no such program, or no process can be started.
  ///
  /// SAFETY: the words are copied, and end in a null pointer; each copy is freed after the call.
  package static func start(_ name: String, _ arguments: [String]) throws(SystemError) {
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, name, nil, nil, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    SystemThread.start { [process] in
      var status: Int32 = 0
      _ = unsafe waitpid(process, &status, 0)
    }
  }
}
