internal import CSystem
internal import Platform
internal import StructuredText

/// A program that runs in a separate, confined process. It is ended when this value is destroyed.
///
/// On Linux, the program can read only system files, its input and its folder. It cannot start
/// other processes, has no network access, and ends with the thread that started it, even if that
/// thread is killed. So the thread that starts the program must also wait for it.
///
/// SAFETY: every pointer below is to an array that outlives the call it is passed to.
package struct ConfinedProgram: ~Copyable {
  package struct Limits: Hashable, Sendable {
    /// The maximum number of bytes of memory.
    package var memory: Int
    /// The maximum number of bytes of a file.
    package var fileSize: Int
    package var processorTime: Duration

    package init(memory: Int, fileSize: Int, processorTime: Duration) {
      (self.memory, self.fileSize, self.processorTime) = (memory, fileSize, processorTime)
    }
  }

  package enum End: Hashable, Sendable {
    case exit(status: Int32)
    /// A signal ended the program, such as the one for too large a file.
    case signal(Int32)
    /// The program was killed after its time limit.
    case overdue
    case cancelled
  }

  /// The maximum number of bytes of error output that are kept.
  private static let complaintByteCount = 4 << 10
  private static let pipeByteCount = 64 << 10
  private static let pause: Int32 = 50

  private let process: pid_t
  private let errors: OpenFile
  private var isCollected = false

  /// Starts a program, given by its absolute path, with its arguments and its complete environment.
  /// The folder is its working directory, and the only one that it may write to. Without `input`,
  /// it gets an empty input. Without `output`, its output is discarded.
  package init(
    _ path: RawPath, _ arguments: [RawPath], environment: [String: String], folder: RawPath,
    input: FileDescriptor? = nil, output: FileDescriptor? = nil, limits: Limits
  ) throws(SystemError) {
    let (errors, itsErrors) = try OwnedDescriptor.pipe()
    let words = [path] + arguments
    let variables = environment.sorted { $0.key < $1.key }.map { RawPath("\($0.key)=\($0.value)") }
    let streams = CProgramStreams(
      input: input?.number ?? -1, output: output?.number ?? -1, errors: itsErrors.descriptor.number)
    let limits = CProgramLimits(
      memory: UInt64(limits.memory), file_size: UInt64(limits.fileSize),
      seconds: UInt64(limits.processorTime.components.seconds) + 1)
    process = try systemCall {
      unsafe cprogram_start(
        words.flatMap(\.cString), words.count, variables.flatMap(\.cString), variables.count,
        folder.cString, streams, limits)
    }
    self.errors = errors
    withExtendedLifetime(itsErrors) {}
  }

  deinit { if !isCollected { _ = cprogram_collect(process) } }

  /// Waits until the program ends. Kills it after a time limit, if there is one, and once
  /// `isCancelled` returns `true`. Returns how the program ended, and the last line of its error
  /// output, which is safe to display.
  package mutating func wait(
    atMost time: Duration?, isCancelled: () -> Bool = { Task.isCancelled }
  ) -> (end: End, complaint: String) {
    let deadline = time.map { ContinuousClock.now + $0 }
    var complaints: [UInt8] = []
    var (isSilent, killed) = (false, End?.none)
    let errors = errors.descriptor
    /// Reads more error output, and returns whether there was any within a number of milliseconds.
    func readMore(within pause: Int32) -> Bool {
      guard !isSilent, errors.isReady(.reading, within: pause) else { return false }
      let some = (try? errors.read(Self.complaintByteCount)) ?? []
      isSilent = some.isEmpty
      complaints = (complaints + some).suffix(Self.complaintByteCount)
      return !isSilent
    }
    while !cprogram_has_ended(process, isSilent ? Self.pause : 0) {
      if isCancelled() {
        killed = .cancelled
      } else if let deadline, ContinuousClock.now >= deadline {
        killed = .overdue
      }
      if killed != nil { break }
      _ = readMore(within: Self.pause)
    }
    let status = cprogram_collect(process)
    isCollected = true
    // The rest of the error output can still be read: at most as much as a pipe holds, because
    // processes that the program left behind were killed.
    for _ in 0..<Self.pipeByteCount / Self.complaintByteCount where !isSilent {
      _ = readMore(within: 0)
    }
    let end = killed ?? (status < 0 ? .signal(-status) : .exit(status: status))
    return (end, Self.lastLine(of: complaints))
  }

  /// The maximum number of characters of a complaint.
  private static let maximumMessageLength = 160

  private static func lastLine(of complaints: [UInt8]) -> String {
    let lines = complaints.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let text = String(decoding: lines.last ?? [], as: UTF8.self).escapingControls
    let start = text.drop { $0.isWhitespace }
    return start.count > maximumMessageLength
      ? String(start.prefix(maximumMessageLength)) + "…" : String(start)
  }
}

extension ConfinedProgram.End {
  package var isOfFileSize: Bool { self == .signal(SIGXFSZ) }
  package var isOfProcessorTime: Bool { self == .signal(SIGXCPU) || self == .overdue }
}
