internal import SystemCalls

/// The dependencies of a reader of a journal, which reads it and waits for changes.
struct JournalUpdates: Sendable {
  let location: JournalLocation
  /// Waits for the events of the journal's folder.
  let watch: DescriptorWatch
  /// Waits until the next look, where the system does not report changes.
  let pause: @Sendable () async throws -> Void
  /// Returns the events of the journal's folder, or `nil` if the system does not report them.
  var events: @Sendable (JournalLocation) -> FolderEvents? = { FolderEvents(of: $0) }

  /// The time to wait for a writer's lock before damage is reported, in milliseconds.
  var patience: Int32 = 1_000

  /// The position of one reader in the journal. It starts before the first entry.
  struct Reading {
    private struct Progress: Sendable {
      var follower: JournalFollower
      var events: FolderEvents?
      var hasLooked = false
    }

    private let updates: JournalUpdates
    /// The progress, or `nil` while a thread looks.
    private let progress: Monitor<Progress?>
    private var hasEnded = false

    init(_ updates: JournalUpdates) {
      self.updates = updates
      let follower = JournalFollower(updates.location, patience: updates.patience)
      progress = Monitor(Progress(follower: follower))
    }

    /// Returns the next changes. The first call returns at once, with changes that add the existing
    /// entries. Later calls wait until there are changes. After an error, they return `nil`.
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> [JournalChange]? {
      do throws(JournalError) {
        while !hasEnded {
          let hadLooked = progress.withLock { $0?.hasLooked ?? false }
          let changes = try await look()
          if !changes.isEmpty || !hadLooked { return changes }
          try await wait()
        }
        return nil
      } catch {
        hasEnded = true
        throw error
      }
    }

    private func look() async throws(JournalError) -> [JournalChange] {
      try await updates.location.read { [updates, progress] isCancelled throws(JournalError) in
        guard var next = progress.withLock({ $0.take() }) else { throw .cancelled }
        defer { progress.withLock { [next] progress in progress = next } }
        // The system reports changes that are made after this point.
        if next.events == nil { next.events = updates.events(updates.location) }
        next.hasLooked = true
        return try next.follower.look(isCancelled: isCancelled)
      }
    }

    private func wait() async throws(JournalError) {
      do {
        if let events = progress.withLock({ $0?.events }) {
          do {
            _ = try await updates.watch.wait(for: [.bytes(of: events.descriptor)])
            let kinds = (try? events.read())?.map(\.kinds) ?? [.ended]
            // A folder that was removed or moved reports nothing more.
            if kinds.contains(where: { !$0.isDisjoint(with: [.ended, .moved]) }) {
              progress.withLock { $0?.events = nil }
            }
            return
          } catch is SystemError {
            // If the wait fails, the next look finds the changes.
          }
        }
        try await updates.pause()
      } catch {
        throw .cancelled
      }
    }
  }
}

extension FolderEvents {
  /// Watches the folder of a journal, or returns `nil` if the system reports no changes or watches too many
  /// folders.
  init?(of location: JournalLocation) {
    // A folder that does not exist cannot be watched, so it is created first if possible.
    try? System.makeFolder(location.folder)
    self.init()
    let kinds: FolderEvent.Kinds = [.modified, .created, .movedIn, .movedAway, .removed, .moved]
    guard (try? watch(location.folder, followsLinks: true, for: kinds)) != nil else { return nil }
  }
}
