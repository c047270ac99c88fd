internal import CSystem
internal import Platform

/// Calls of the C library about the process and its terminal.
///
/// SAFETY: every pointer below is to a local that outlives the call it is passed to, or to memory
/// that the C library owns for the life of the process; none is kept.
extension System {
  /// The memory that a photo of a few megapixels takes in all stages, in bytes.
  private static let memoryOfSmallPhoto = 32 << 20

  /// The words of the command line after the name of the command, byte for byte.
  package static var arguments: [RawPath] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let length = unsafe strlen(word)
      let bytes = unsafe UnsafeBufferPointer(start: word, count: length)
      return unsafe RawPath(bytes: bytes.map { UInt8(bitPattern: $0) })
    }
  }

  /// The path of the current folder, or `nil` if it was removed.
  package static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Makes writes to a closed pipe, or beyond the maximum size of a file, fail with an error
  /// instead of ending the process.
  package static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens any of the three standard descriptors that is closed, in a way that makes its use fail.
  /// Otherwise the next file to be opened would take its number, and receive error messages.
  /// Source: `stdopen` of GNU's gnulib.
  package static func openStandardDescriptors() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The commit that the command was built from, if it was known at build time.
  package static var commit: String? { unsafe cprocess_commit().map { unsafe String(cString: $0) } }

  /// Lets the stages of a photo reuse memory that other stages have freed, because page faults of fresh
  /// memory take half of the time of a small photo. Call this function before any large allocation.
  package static func keepFreedMemory() { cprocess_keep_memory() }

  /// Keeps little of the memory that is freed from now on. This suits a process that runs for long
  /// on many threads: the free ends of their heaps would otherwise never be returned to the system.
  package static func keepLessFreedMemory() { cprocess_keep_less_memory() }

  /// Uses large pages, with one fault each, for the memory that this thread is about to use.
  package static func useLargePages() { cprocess_use_large_pages() }

  /// Returns memory that was freed but is still held to the system.
  package static func releaseFreedMemory() { cprocess_release_memory() }

  /// Returns whether the process can get the memory that its threads and a small photo need.
  /// Without memory for a thread, the concurrency runtime waits forever for that thread.
  package static func hasMemoryToStart() -> Bool {
    // A thread for each processor, one that starts them, and one that watches them.
    cprocess_has_memory(Int32(clamping: SystemThread.processorCount + 2), memoryOfSmallPhoto)
  }

  /// Gives all other processes precedence for processors and disks. Call this function before a
  /// thread is started.
  package static func yieldToOthers() { cprocess_yield_to_others() }

  /// Ends the process, after running everything that is registered to run at its end.
  package static func end(with status: Int32) -> Never { exit(status) }

  /// The milliseconds since the beginning of 1970 in UTC, by the clock of the machine.
  package static var wallMilliseconds: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Lets this process open as many descriptors as the system allows, up to 65,536.
  package static func raiseDescriptorLimit() {
    #if canImport(Glibc)
      let resource = RLIMIT_NOFILE.rawValue
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(numericCast(resource), &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
    _ = unsafe setrlimit(numericCast(resource), &limit)
  }

  /// The sockets that a supervisor, such as systemd, has opened for this process. Source: sd_listen_fds(3).
  package static var inheritedSockets: [FileDescriptor] {
    guard environment("LISTEN_PID") == "\(getpid())",
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), count > 0
    else { return [] }
    return (3..<3 + min(count, 8)).map { FileDescriptor($0) }
  }

  /// Returns the number of descriptors that this process can still open, counted up to `wanted`.
  package static func freeDescriptorCount(atMost wanted: Int) -> Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    var (count, descriptor) = (0, 0)
    while count < wanted, limit < 0 || descriptor < limit {
      if fcntl(Int32(descriptor), F_GETFD) < 0 { count += 1 }
      descriptor += 1
    }
    return count
  }
}
