internal import CProcess
internal import SystemFiles
internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library about the process and its terminal.
///
/// SAFETY: every pointer below is to a local that outlives the call it is passed to, or to memory
/// that the C library owns for the life of the process; none is kept.
extension System {
  /// The memory, in bytes, that a photo of a few megapixels takes in all stages.
  private static let memoryOfSmallPhoto = 32 << 20

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

  /// Returns whether a descriptor leads to a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The number of columns of the terminal of a descriptor, if it is one.
  static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The number of processors that are running.
  static var processorCount: Int { SystemThread.processorCount }

  /// Makes a write to a closed pipe, or beyond what a file may hold, an error instead of the end of
  /// the process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens those of the three standard descriptors that are closed, in a way that their use still
  /// fails. Otherwise the next file to be opened would take their place, and complaints would be
  /// written into it.
  ///
  /// Source: `stdopen` of GNU's gnulib.
  static func openStandardDescriptors() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// The commit that the command was built from, if the build was told.
  static var commit: String? { unsafe cprocess_commit().map { unsafe String(cString: $0) } }

  /// Lets the stages of a photo use one another's memory. Otherwise half of the time of a small photo
  /// goes into faults of fresh pages. Call it before anything large is allocated.
  static func keepFreedMemory() { cprocess_keep_memory() }

  /// Makes the memory that this thread is about to use large pages, of which each costs one fault.
  static func useLargePages() { cprocess_use_large_pages() }

  /// Gives the system back the memory that was freed and is kept.
  static func releaseFreedMemory() { cprocess_release_memory() }

  /// Returns whether the process may have the memory that its threads and a small photo take.
  ///
  /// The concurrency runtime waits for ever for a thread that there is no memory for.
  static func hasMemoryToStart() -> Bool {
    // A thread for each processor, one that starts them, and one that watches them.
    cprocess_has_memory(Int32(clamping: processorCount + 2), memoryOfSmallPhoto)
  }

  /// Lets all other processes have processors and disks first. Call it before any thread is started.
  static func yieldToOthers() { cprocess_yield_to_others() }

  /// Ends the process, with everything that is registered to run at its end.
  static func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }
}
