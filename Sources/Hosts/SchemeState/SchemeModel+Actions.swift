import Observation
public import SchemeExtraction
public import SchemeJournal

extension SchemeModel {
  /// The latest scheme of the photo.
  public var scheme: ImageColorScheme? { self.extraction?.scheme }

  /// A Boolean value that indicates whether an extraction is in flight.
  public var isExtracting: Bool { self.phase == .extracting }

  /// The error of the latest extraction of the photo, if it failed. Cancellation is not a failure.
  public var failure: ExtractionError? {
    if case .failed(let error) = self.phase { error } else { nil }
  }

  /// Shows another photo. The extraction in flight is abandoned, and its result never appears.
  public func show(_ photo: SchemePhoto) { apply(.show(photo)) }

  /// Starts an extraction and sets ``isExtracting``, unless there is no photo or one is in flight.
  public func extract() { apply(.extract(MotionTransaction.current.map(\.motion) ?? motion)) }

  /// Abandons the extraction in flight, if there is one. ``isExtracting`` becomes `false` at once.
  public func cancel() { apply(.cancel) }

  /// Marks an entry of the history as a favorite, or removes the mark.
  public func toggleFavorite(_ id: JournalEntry.ID) {
    if let entry = entry(id) { change(.marked(id, isFavorite: !entry.isFavorite)) }
  }

  /// Gives an entry of the history a name, or removes its name.
  public func setName(_ name: String?, of id: JournalEntry.ID) {
    if entry(id) != nil { change(.named(id, name)) }
  }

  /// Removes an entry of the history.
  public func remove(_ id: JournalEntry.ID) { if entry(id) != nil { change(.removed(id)) } }

  /// Restores a removed entry with its attachments.
  package func restore(
    _ entry: JournalEntry, attachments: [JournalAttachment.Kind: [UInt8]]
  ) {
    apply(.change(.added(entry), with: .kept(attachments), at: entry.time))
  }

  private func entry(_ id: JournalEntry.ID) -> JournalEntry? {
    state.history.value.first { $0.id == id }
  }

  /// Waits until only abandoned extractions are in flight, or the surrounding task is cancelled.
  public func settle() async { await wait { !isExtracting } }

  /// Waits until all changes of the history are in the journal, or the journal has failed, or the surrounding
  /// task is cancelled. Changes of released models are also written.
  public func settleHistory() async {
    await wait { self.unwrittenCount == 0 || self.historyFailure != nil }
  }

  /// Waits until all changes of the history are in the journal, however often it fails, or the surrounding
  /// task is cancelled.
  package func finishHistory() async { await wait { self.unwrittenCount == 0 } }

  /// The changes of the history that would be lost if the process ended now.
  package var unwrittenChanges: UnwrittenChanges {
    UnwrittenChanges(count: self.unwrittenCount, failure: self.historyFailure)
  }

  /// Waits until a condition on the model is met, or the surrounding task is cancelled.
  package func wait(until condition: () -> Bool) async {
    while !Task.isCancelled {
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      let isMet = withObservationTracking(condition) { continuation.finish() }
      guard !isMet else { return }
      for await _ in changes {}
    }
  }
}
