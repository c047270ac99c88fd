internal import CSystem
internal import Platform
internal import StructuredText

/// A program that runs in a separate, confined process. It is ended when this value is destroyed.
///
/// On Linux, the program can open only system files, its input and its folder, and makes only the
/// system calls that decoders need: it cannot start other processes, and has no network access. It ends
/// with the thread that started it, even if that thread is killed. So the thread that starts the
/// program must also wait for it. ``Gaps`` says what a system may be unable to do.
///
/// SAFETY: every pointer below is to an array that outlives the call it is passed to.
package struct ConfinedProgram: ~Copyable {
  package struct Limits: Hashable, Sendable {
    /// The maximum number of bytes of memory.
    package var memory: Int
    /// The maximum number of bytes of a file, and of all files that the program writes together. The
    /// system checks each file, and this process all of them together, fifty times a second.
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
    /// The files of the program together were larger than the limit of each.
    case tooLarge
    /// The program made more than ``maximumFileCount`` files.
    case tooManyFiles
    /// The program started more than ``maximumThreadCount`` threads.
    case tooManyThreads
  }

  package static let maximumFileCount = 100
  /// The maximum number of threads, whose memory in the system does not count for the limit of memory.
  package static let maximumThreadCount = 1_000

  /// The maximum number of bytes of error output that are kept.
  private static let complaintByteCount = 4 << 10
  private static let pipeByteCount = 64 << 10
  /// The time between two checks of the program, in milliseconds.
  private static let pause: Int32 = 20

  private let process: pid_t
  private let errors: OpenFile
  private let files: ProgramFiles
  private var isCollected = false

  /// Starts a program, given by its absolute path, with its arguments and its complete environment.
  /// The folder is its working directory, and the only one that it may write to. Without `input`,
  /// it gets an empty input. Without `output`, its output is discarded.
  ///
  /// - Throws: ``SystemError`` if the program cannot be started. If `isStrict` is `true`, it is not
  ///   started unless it can be confined fully.
  package init(
    _ path: RawPath, _ arguments: [RawPath], environment: [String: String], folder: RawPath,
    input: FileDescriptor? = nil, output: FileDescriptor? = nil, limits: Limits,
    isStrict: Bool = false
  ) throws(SystemError) {
    let (errors, itsErrors) = try OwnedDescriptor.pipe()
    let streams = CProgramStreams(
      input: input?.number ?? -1, output: output?.number ?? -1, errors: itsErrors.descriptor.number)
    let files = ProgramFiles(in: folder, output: output, limit: limits.fileSize)
    let variables = environment.sorted { $0.key < $1.key }.map { RawPath("\($0.key)=\($0.value)") }
    let process = try Self.start(
      [path] + arguments, variables, in: folder, streams, limits, isStrict: isStrict)
    withExtendedLifetime(itsErrors) {}
    (self.process, self.errors, self.files) = (process, errors, files)
  }

  private static func start(
    _ words: [RawPath], _ variables: [RawPath], in folder: RawPath, _ streams: CProgramStreams,
    _ limits: Limits, isStrict: Bool
  ) throws(SystemError) -> pid_t {
    let limits = CProgramLimits(
      memory: UInt64(limits.memory), file_size: UInt64(limits.fileSize),
      seconds: UInt64(limits.processorTime.components.seconds) + 1)
    var gaps: CProgramGaps = 0
    let process = try systemCall {
      unsafe cprogram_start(
        words.flatMap(\.cString), words.count, variables.flatMap(\.cString), variables.count,
        folder.cString, streams, limits, isStrict, &gaps)
    }
    do throws(SystemError) {
      try Gaps(rawValue: gaps).note(isStrict: isStrict)
      return process
    } catch {
      _ = cprogram_collect(process)
      throw error
    }
  }

  deinit { if !isCollected { _ = cprogram_collect(process) } }

  /// Waits until the program ends. Kills it after a time limit, if there is one, and once
  /// `isCancelled` returns `true`. Returns how the program ended, and the last line of its error
  /// output, which is safe to display.
  package mutating func wait(
    atMost time: Duration?, isCancelled: () -> Bool = { Task.isCancelled }
  ) -> (end: End, complaint: String) {
    let deadline = time.map { ContinuousClock.now + $0 }
    var nextCheck = ContinuousClock.now
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
      } else if ContinuousClock.now >= nextCheck {
        killed = files.excess ?? (hasTooManyThreads ? .tooManyThreads : nil)
        nextCheck = .now + .milliseconds(Self.pause)
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
    let end = killed ?? files.excess ?? (status < 0 ? .signal(-status) : .exit(status: status))
    return (end, Self.lastLine(of: complaints))
  }

  /// A Boolean value that indicates whether the program has more threads than it may have, as far as
  /// the system tells.
  private var hasTooManyThreads: Bool {
    // Each subfolder counts as a name of its parent folder.
    let threads = try? FileStatus(of: RawPath("/proc/\(process)/task"))
    return (threads?.nameCount ?? 0) > Self.maximumThreadCount
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
  package var isOfFileSize: Bool { self == .signal(SIGXFSZ) || self == .tooLarge }
  package var isOfProcessorTime: Bool { self == .signal(SIGXCPU) || self == .overdue }
}
