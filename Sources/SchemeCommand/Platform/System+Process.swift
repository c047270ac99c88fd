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

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns whether a descriptor leads to a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the number of columns of the terminal of a descriptor, or `nil` if there is none.
  static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The number of processors that are running.
  static var processorCount: Int { SystemThread.processorCount }

  /// Makes writes to a closed pipe, or beyond the largest size of a file, fail with an error rather
  /// than end the process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens those of the three standard descriptors that are closed, but in a way that makes their
  /// use fail. Otherwise the next file to be opened would take their place, and complaints would be
  /// written into it.
  ///
  /// Source: `stdopen` of GNU's gnulib.
  static func openStandardDescriptors() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// The commit that the command was built from, if it was known when the command was built.
  static var commit: String? { unsafe cprocess_commit().map { unsafe String(cString: $0) } }

  /// Lets the stages of a photo reuse the memory that other stages have freed. Otherwise page
  /// faults of fresh memory take half of the time of a small photo. Call it before anything large
  /// is allocated.
  static func keepFreedMemory() { cprocess_keep_memory() }

  /// Uses large pages for the memory that this thread is about to use. Each large page costs one
  /// fault.
  static func useLargePages() { cprocess_use_large_pages() }

  /// Returns memory that was freed, but is still held, to the system.
  static func releaseFreedMemory() { cprocess_release_memory() }

  /// Returns whether the process can get the memory that its threads and a small photo need.
  ///
  /// Without memory for a thread, the concurrency runtime waits for that thread for ever.
  static func hasMemoryToStart() -> Bool {
    // A thread for each processor, one that starts them, and one that watches them.
    cprocess_has_memory(Int32(clamping: processorCount + 2), memoryOfSmallPhoto)
  }

  /// Gives all other processes precedence for processors and disks. Call it before any thread is
  /// started.
  static func yieldToOthers() { cprocess_yield_to_others() }

  /// Ends the process, and runs everything that is registered to run at its end.
  static func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }
}
