internal import Observation
public import SchemeExtraction
public import SchemeJournal

extension SchemeModel {
  /// Shows another photo. The extraction in flight is abandoned, and its result never appears.
  public func show(_ photo: SchemePhoto) { apply(.show(photo)) }

  /// Reads the header of another photo, then shows the photo and starts its extraction. ``isLoading`` is set
  /// at once, and a later call supersedes this one, however long the header takes.
  public func open(_ photo: SchemePhoto) { apply(.open(photo)) }

  /// Starts an extraction and sets ``isExtracting``, unless there is no photo. An extraction in flight is
  /// superseded if it has other options, and continues otherwise.
  public func extract() { apply(.extract) }

  /// Extracts with other options, and waits for the end. If the surrounding task is cancelled, so is this
  /// extraction, but not one that superseded it.
  public func extract(with options: SchemeExtractor.Options) async {
    guard !Task.isCancelled else { return }
    self.options = options
    extract()
    guard let id = workID else { return }
    await wait { workID != id }
    if Task.isCancelled { apply(.cancel(id)) }
  }

  /// Abandons the work in flight, if there is any. ``isLoading`` becomes `false` at once.
  public func cancel() { apply(.cancel()) }

  /// Marks an entry of the history as a favorite, or removes the mark.
  public func toggleFavorite(_ id: JournalEntry.ID) {
    if let entry = state.entry(id) { change(.marked(id, isFavorite: !entry.isFavorite)) }
  }

  /// Gives an entry of the history a name, or removes its name.
  public func setName(_ name: String?, of id: JournalEntry.ID) {
    if state.entry(id) != nil { change(.named(id, name)) }
  }

  /// Restores an entry that was removed with this model, with its attachments.
  public func restore(_ id: JournalEntry.ID) { apply(.restore(id)) }

  /// Waits until only abandoned work is in flight, or the surrounding task is cancelled.
  public func settle() async { await wait { !isLoading } }

  /// Waits until each change of the history is in the journal or has failed, or the journal refuses all changes for
  /// now, or the surrounding task is cancelled. Changes of released models are also written.
  public func settleHistory() async { await wait { self[\.isHistorySettled].value } }

  /// Waits until all changes of the history are in the journal, however often it fails, or the surrounding
  /// task is cancelled.
  package func finishHistory() async { await wait { unwrittenCount == 0 } }

  /// The changes of the history that would be lost if the process ended now.
  package var unwrittenChanges: UnwrittenChanges {
    UnwrittenChanges(count: unwrittenCount, failure: historyFailure)
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
