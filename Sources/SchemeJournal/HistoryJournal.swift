public import ImageDecoding
public import SchemeExtraction
internal import SystemFiles
internal import SystemThreads

/// A history of schemes that survives the process, and that all processes of the machine share.
///
/// Every participant sees the same entries in the same order, as they come, go and are marked:
///
///     let journal = HistoryJournal(at: "history.journal")
///     let entry = try await journal.add(scheme, source: "harbor.jpg")
///     try await journal.setFavorite(true, of: entry.id)
///     for try await change in journal.changes() { print(change) }
///
/// A change that a call returned from is on the disk, and no other participant is without it: neither the
/// end of a process at any moment, nor that of the machine, nor a full disk takes it back. The file is
/// only added to; once most of what it holds no longer counts, it is replaced by a shorter one, while
/// others read on.
///
/// Nothing is read or made before the first call. Files are locked, written and waited for on threads of
/// their own. Any number of journals can be open on one file, in one process or many, of one machine: the
/// file should be on a local disk, since other machines do not tell of their changes.
public final class HistoryJournal: Sendable {
  /// The circumstances of a journal.
  public struct Options: Sendable {
    /// The most entries. When there are more, the oldest that are no favorites are removed. The default
    /// is 10,000.
    public var entryLimit = 10_000
    /// The time for which others may keep the journal locked before a change is given up, in
    /// milliseconds. The default is 10 seconds.
    public var patience: Int32 = 10_000
    /// The number of records up to which a journal is not made shorter, although they no longer count.
    /// Above it, they may be as many as there are entries. The default is 1,000.
    public var superfluousRecordLimit = 1_000
    /// Called with what a person may want to know, from any thread. The default does nothing.
    public var notify: @Sendable (JournalNotice) -> Void = { _ in }

    /// Creates the default options.
    public init() {}
  }

  private let location: JournalLocation
  private let options: Options
  private let writer: JournalWriter
  private let watch = DescriptorWatch()
  private let pause: @Sendable () async throws -> Void

  /// The time between two looks at a journal where the system does not tell of its changes.
  public static let pollInterval = Duration.milliseconds(500)

  /// Creates a journal without a look at its file.
  ///
  /// - Parameters:
  ///   - path: The file. It is made, with its folder, by the first change. A lock and a folder of
  ///     attachments lie beside it, and begin with its name.
  ///   - options: The circumstances.
  ///   - clock: Waits for the next look at the file where the system does not tell of its changes. The
  ///     default is the continuous clock.
  public init(
    at path: RawPath, options: Options = Options(), clock: some Clock<Duration> = .continuous
  ) {
    location = JournalLocation(RawText(bytes: path.bytes))
    self.options = options
    writer = JournalWriter(location, options)
    pause = { try await clock.sleep(for: Self.pollInterval) }
  }

  /// Returns the place of a person's journal: `colorway/history.journal` in the folder for the state of
  /// programs.
  ///
  /// Source: XDG Base Directory Specification 0.8, `XDG_STATE_HOME`.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Returns: The path, or `nil` if the environment names no home.
  public static func usualPath(_ variable: (String) -> String?) -> RawPath? {
    // Relative paths are to be ignored.
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map { RawPath($0 + "/colorway/history.journal") }
  }

  // MARK: Looking

  /// The entries as they are now. A journal that is not there has none.
  public var state: JournalState {
    get async throws(JournalError) {
      try await onThread { [location] _ throws(JournalError) in
        var follower = JournalFollower(location)
        _ = try follower.look()
        return follower.state
      }
    }
  }

  /// Returns all entries, one after the other, and then each change as it comes.
  ///
  /// Each iteration begins anew. It never ends by itself.
  public func changes() -> JournalChanges { JournalChanges(updates: updates) }

  /// Returns the entries as they are now, and then as they are after changes.
  ///
  /// Each iteration begins anew. It never ends by itself.
  public func states() -> JournalStates { JournalStates(updates: updates) }

  private var updates: JournalUpdates {
    JournalUpdates(location: location, watch: watch, pause: pause)
  }

  /// Reads what is kept with an entry.
  ///
  /// - Throws: ``JournalError/attachmentDamaged(path:)`` if it is not what was once added.
  public func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8] {
    try await onThread { [location] _ throws(JournalError) in
      try AttachmentStore(location).bytes(of: attachment)
    }
  }

  /// Returns the path of the file of an attachment.
  public func path(of attachment: JournalAttachment) -> RawPath {
    RawPath(bytes: AttachmentStore(location).path(of: attachment).bytes)
  }

  // MARK: Changing

  /// Adds a scheme, and returns the entry when it is on the disk.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - source: The photo or album, as it was named. At most 16,384 bytes of UTF-8.
  ///   - options: The options of the extraction, of which the number of colors and the emphasis are kept.
  ///   - name: A name for the entry, of as many bytes at most. The default is none.
  ///   - attachments: What is to be kept with it. The default is nothing.
  ///   - time: The time of the change. The default is now.
  /// - Returns: The entry.
  /// - Throws: ``JournalError``. Nothing was changed then.
  @discardableResult
  public func add(
    _ scheme: ImageColorScheme, source: String,
    options: SchemeExtractor.Options = SchemeExtractor.Options(), name: String? = nil,
    attachments: [JournalAttachment.Kind: [UInt8]] = [:], at time: WallTime = .now
  ) async throws(JournalError) -> JournalEntry {
    let entry = JournalEntry(scheme, source: source, options: options, name: name, at: time)
    let changes = try await make(.added(entry), attachments: attachments, at: time).changes
    guard case .added(let kept)? = changes.first?.kind else { throw .unavailable }
    return kept
  }

  /// Marks an entry as a favorite, or removes the mark.
  ///
  /// - Throws: ``JournalError/noSuchEntry(_:)``, and the errors of ``add(_:source:options:name:attachments:at:)``.
  public func setFavorite(
    _ isFavorite: Bool, of id: JournalEntry.ID, at time: WallTime = .now
  ) async throws(JournalError) {
    try await commit(.marked(id, isFavorite: isFavorite), at: time)
  }

  /// Gives an entry a name, or takes it away.
  ///
  /// - Throws: ``JournalError/noSuchEntry(_:)``, and the errors of ``add(_:source:options:name:attachments:at:)``.
  public func setName(
    _ name: String?, of id: JournalEntry.ID, at time: WallTime = .now
  ) async throws(JournalError) {
    try await commit(.named(id, name), at: time)
  }

  /// Removes an entry. Its attachments go with the next ``compact(at:)``, if no other entry has them.
  ///
  /// - Throws: ``JournalError/noSuchEntry(_:)``, and the errors of ``add(_:source:options:name:attachments:at:)``.
  public func remove(_ id: JournalEntry.ID, at time: WallTime = .now) async throws(JournalError) {
    try await commit(.removed(id), at: time)
  }

  /// Removes the oldest entries that are no favorites, until there are at most so many.
  ///
  /// - Returns: The entries that were removed.
  @discardableResult
  public func removeOldest(
    untilAtMost limit: Int, at time: WallTime = .now
  ) async throws(JournalError) -> [JournalEntry.ID] {
    let changes = try await onThread { [writer] isCancelled throws(JournalError) in
      try writer.change(at: time, isCancelled: isCancelled) { state in
        state.surplus(over: limit).map { .removed($0) }
      }.changes
    }
    return changes.compactMap { if case .removed(let id) = $0.kind { id } else { nil } }
  }

  /// Replaces the file by one that holds the entries and nothing of the past, and removes attachments that
  /// no entry has. It happens by itself from time to time.
  public func compact(at time: WallTime = .now) async throws(JournalError) {
    try await onThread { [writer] isCancelled throws(JournalError) in
      try writer.compact(at: time, isCancelled: isCancelled)
    }
  }

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - kind: The change. One that makes no difference is not written. An entry that is added gets its
  ///     number and its time here, and makes room for itself where there are as many as there may be.
  ///   - attachments: What is to be kept with an entry that is added. The default is nothing.
  ///   - time: The time of the change. The default is now.
  /// - Returns: The number from which on the journal has the change, when that is on the disk.
  /// - Throws: ``JournalError``. Nothing was changed then.
  @discardableResult
  package func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]] = [:],
    at time: WallTime = .now
  ) async throws(JournalError) -> UInt64 {
    try await make(kind, attachments: attachments, at: time).number
  }

  private func make(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> (changes: [JournalChange], number: UInt64) {
    try kind.check()
    for bytes in attachments.values where bytes.count > JournalAttachment.maximumByteCount {
      throw .attachmentTooLarge(byteCount: bytes.count)
    }
    return try await onThread { [location, writer, options] isCancelled throws(JournalError) in
      let store = AttachmentStore(location)
      var pending: [PendingAttachment] = []
      var kept: [JournalAttachment] = []
      for (kind, bytes) in attachments.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let attachment = JournalAttachment(kind, of: bytes)
        pending.append(try store.prepare(attachment, bytes))
        kept.append(attachment)
      }
      return try writer.change(attachments: pending, at: time, isCancelled: isCancelled) {
        state throws(JournalError) in
        try state.steps(of: kind, with: kept, entryLimit: options.entryLimit)
      }
    }
  }
}

extension JournalState {
  /// Returns the changes that have to be made for a change that is asked for.
  fileprivate func steps(
    of kind: JournalChange.Kind, with attachments: [JournalAttachment], entryLimit: Int
  ) throws(JournalError) -> [JournalChange.Kind] {
    guard try makesDifference(kind) else { return [] }
    guard case .added(var entry) = kind else { return [kind] }
    entry.attachments = attachments
    return [.added(entry)] + surplus(over: max(0, entryLimit - 1)).map { .removed($0) }
  }
}

/// Does work that blocks on a thread of its own.
private func onThread<Value: Sendable>(
  _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws(JournalError) -> Value
) async throws(JournalError) -> Value {
  let result = await SystemThread.result { isCancelled -> Result<Value, JournalError> in
    do throws(JournalError) {
      return .success(try work(isCancelled))
    } catch {
      return .failure(error)
    }
  }
  guard let result else { throw .unavailable }
  return try result.get()
}
