#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The calls of the C library about the process and its terminal.
///
/// SAFETY: every pointer below is to a local that outlives the call it is passed to, or to memory
/// that the C library owns for the life of the process; none is kept.
enum System {
  /// The code of a write to a pipe that nobody reads.
  static let closedPipeCode = EPIPE
  /// The code of a write to a folder.
  static let isFolderCode = EISDIR
  /// The descriptors that every process starts with.
  static let standardInput: Int32 = 0
  /// Where results go.
  static let standardOutput: Int32 = 1
  /// Where complaints go.
  static let standardError: Int32 = 2

  /// The words of the command line after the name of the command, byte for byte.
  static var arguments: [RawText] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let length = unsafe strlen(word)
      let bytes = unsafe UnsafeBufferPointer(start: word, count: length)
      return unsafe RawText(bytes: bytes.map { UInt8(bitPattern: $0) })
    }
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The system's words for an error.
  static func message(for code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether a descriptor leads to a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// How many columns the terminal of a descriptor has, if it is one.
  static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// How many processors are running.
  static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Makes a write to a closed pipe, or beyond what a file may hold, an error instead of the end of
  /// the process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens those of the three standard descriptors that are closed, in a way that their use still
  /// fails: the next file to be opened would take their place, and complaints be written into it.
  ///
  /// Source: `stdopen` of GNU's gnulib.
  static func openStandardDescriptors() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// Waits until there is something to read, or returns `false` once `isCancelled` says so.
  ///
  /// A read cannot be cancelled, so a reader of a terminal or an idle pipe waits here instead.
  static func waitForInput(_ descriptor: Int32, until isCancelled: () -> Bool) -> Bool {
    while !isCancelled() {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&entry, 1, 100)
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    return false
  }

  /// Ends the process, with everything that is registered to run at its end.
  static func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }
}
