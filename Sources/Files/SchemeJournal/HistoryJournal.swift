public import ImageDecoding
public import SchemeExtraction
internal import SystemCalls

/// A persistent history of schemes that all processes of the machine share.
///
/// Every reader sees the same changes in the same order, as entries are added, marked, named and
/// removed:
///
///     let journal = HistoryJournal(at: "history.journal")
///     let entry = try await journal.add(scheme, source: "harbor.jpg")
///     try await journal.setFavorite(true, of: entry.id)
///     for try await change in journal.changes() { print(change) }
///
/// When a call that makes a change returns, the change is on the disk and visible to all readers. It survives
/// a crash of the process or of the machine at any moment, and a full disk. The file is append-only; once most
/// of its records are obsolete, it is replaced by a shorter one while others continue to read.
///
/// No file is read or created before the first call. Files are read and written on dedicated
/// threads, and the changes of a file are made one after the other. Any number of journals can be
/// open on one file, in any number of processes. The file should be on a local disk, because the
/// system does not report the changes of other machines.
public final class HistoryJournal: Sendable {
  /// The options of a journal.
  public struct Options: Sendable {
    /// The maximum number of entries. When there are more, the oldest entries that are not favorites are
    /// removed. The default is 10,000.
    public var entryLimit = 10_000
    /// The time that a change waits for other holders of the lock before it fails, in milliseconds. The
    /// default is 10 seconds.
    public var patience: Int32 = 10_000
    /// The number of obsolete records up to which a journal is never compacted. Above it, a journal is
    /// compacted once it has more obsolete records than entries. The default is 1,000.
    public var obsoleteRecordLimit = 1_000
    /// The function to call with notices for the user, from any thread. The default does nothing.
    public var notify: @Sendable (JournalNotice) -> Void = { _ in }

    /// Creates the default options.
    public init() {}
  }

  private let location: JournalLocation
  private let options: Options
  private let writer: JournalWriter
  private let watch = DescriptorWatch()
  private let pause: @Sendable () async throws -> Void

  /// The polling interval for a journal where the system does not report its changes.
  public static let pollInterval = Duration.milliseconds(500)

  /// Creates a journal without opening its file.
  ///
  /// - Parameters:
  ///   - path: The file. The first change creates it, with its folder. A lock file and a folder of
  ///     attachments are beside it; their names begin with its name.
  ///   - options: The options.
  ///   - clock: The clock for polling the file where the system does not report its changes. The default
  ///     is the continuous clock.
  public init(
    at path: RawPath, options: Options = Options(), clock: some Clock<Duration> = .continuous
  ) {
    location = JournalLocation(path)
    self.options = options
    writer = JournalWriter(location, options)
    pause = { try await clock.sleep(for: Self.pollInterval) }
  }

  /// Returns the path of the user's journal: `colorway/history.journal` in the user's folder for
  /// program state.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Returns: The path, or `nil` if the environment does not name a home folder.
  public static func defaultPath(_ variable: (String) -> String?) -> RawPath? {
    RawPath.userFolder("XDG_STATE_HOME", orHome: ".local/state", variable)?
      .appending(entry: "history.journal")
  }

  // MARK: Looking

  /// The current entries. A journal that does not exist has none.
  public var state: JournalState {
    get async throws(JournalError) {
      try await location.read { [location] isCancelled throws(JournalError) in
        var follower = JournalFollower(location)
        _ = try follower.look(isCancelled: isCancelled)
        return follower.state.unified()
      }
    }
  }

  /// Returns a sequence of all entries, one after the other, and then of each change as it is made.
  /// Each iteration starts from the beginning, and ends only with an error or a cancellation. Equal
  /// entries, which older versions kept, are included until the next change to the journal.
  public func changes() -> JournalChanges { JournalChanges(updates: updates) }

  /// Returns a sequence of the current state, and then of the states after changes. Each iteration starts
  /// from the beginning, and ends only with an error or a cancellation.
  public func states() -> JournalStates { JournalStates(updates: updates) }

  private var updates: JournalUpdates {
    JournalUpdates(location: location, watch: watch, pause: pause)
  }

  /// Reads an attachment of an entry.
  ///
  /// - Throws: ``JournalError/attachmentDamaged(path:)`` if the bytes differ from those that were added.
  public func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8] {
    try await location.read { [location] _ throws(JournalError) in
      try AttachmentStore(location).bytes(of: attachment)
    }
  }

  /// Returns the path of the file of an attachment.
  public func path(of attachment: JournalAttachment) -> RawPath {
    AttachmentStore(location).path(of: attachment)
  }

  // MARK: Changing

  /// Adds a scheme, and returns the entry once it is on the disk.
  ///
  /// If the history already has the scheme, with the same colors, options and source, the new entry
  /// replaces the old one, and takes over its name, mark and attachments.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - source: The name of the photo or album, at most 16,384 bytes of UTF-8.
  ///   - options: The options of the extraction. The entry keeps the number of colors and the emphasis.
  ///   - name: A name for the entry, with the same limit. The default is none.
  ///   - attachments: The attachments of the entry. The default is none.
  ///   - time: The time of the change. The default is now.
  /// - Returns: The entry.
  /// - Throws: ``JournalError``, and changes nothing in that case.
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

  /// Gives an entry a name, or removes its name.
  ///
  /// - Throws: ``JournalError/noSuchEntry(_:)``, and the errors of ``add(_:source:options:name:attachments:at:)``.
  public func setName(
    _ name: String?, of id: JournalEntry.ID, at time: WallTime = .now
  ) async throws(JournalError) {
    try await commit(.named(id, name), at: time)
  }

  /// Removes an entry. The next ``compact(at:)`` removes its attachments, unless another entry shares them.
  ///
  /// - Throws: ``JournalError/noSuchEntry(_:)``, and the errors of ``add(_:source:options:name:attachments:at:)``.
  public func remove(_ id: JournalEntry.ID, at time: WallTime = .now) async throws(JournalError) {
    try await commit(.removed(id), at: time)
  }

  /// Removes the oldest entries that are not favorites until the number of entries is within a limit.
  ///
  /// - Returns: The entries that were removed.
  @discardableResult
  public func removeOldest(
    untilAtMost limit: Int, at time: WallTime = .now
  ) async throws(JournalError) -> [JournalEntry.ID] {
    let changes = try await location.change { [writer] isCancelled throws(JournalError) in
      try writer.change(at: time, isCancelled: isCancelled) { state in
        state.surplus(over: limit).map { .removed($0) }
      }.changes
    }
    return changes.compactMap { if case .removed(let id) = $0.kind { id } else { nil } }
  }

  /// Rewrites the file with only its current entries, and removes attachments that no entry has. This
  /// also happens automatically from time to time.
  public func compact(at time: WallTime = .now) async throws(JournalError) {
    try await location.change { [writer] isCancelled throws(JournalError) in
      try writer.compact(at: time, isCancelled: isCancelled)
    }
  }

  /// Makes a change, and returns the number of the journal's last change once the change is on the
  /// disk. A change without effect is not written. An added entry gets its number and its time
  /// here. If the journal is at its limit, older entries are removed to make room. After an error,
  /// nothing was changed.
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
    return try await location.change {
      [location, writer, options] isCancelled throws(JournalError) in
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
  fileprivate func steps(
    of kind: JournalChange.Kind, with attachments: [JournalAttachment], entryLimit: Int
  ) throws(JournalError) -> [JournalChange.Kind] {
    guard try makesDifference(kind) else { return [] }
    guard case .added(var entry) = kind else { return [kind] }
    entry.attachments = attachments
    let steps = steps(adding: entry)
    var rest = self
    for step in steps.dropFirst() { rest.apply(next: step, at: entry.time) }
    return steps + rest.surplus(over: max(0, entryLimit - 1)).map { .removed($0) }
  }
}
