package import ColorMath
package import ImageDecoding
package import SchemeExtraction
package import SchemeJournal
package import SchemeState

/// Something that must hold, and what to say if it does not. Most messages are never made.
private struct Rule {
  let holds: Bool
  let message: () -> String

  init(_ holds: Bool, _ message: @autoclosure @escaping () -> String) {
    (self.holds, self.message) = (holds, message)
  }
}

/// The visible state of a model, and the invariants that hold at any time.
package struct ShownState: Equatable {
  package let photo: SchemePhoto?
  package let image: ImageInfo?
  package let opening: SchemeOpening?
  package let phase: SchemePhase
  package let progress: Double
  package let extraction: SchemeExtractor.Extraction?
  package let shown: ShownScheme?
  package let places: [SRGB8: PhotoPlace]
  package let history: HistoryEntries
  package let entryID: JournalEntry.ID?
  package let addedID: JournalEntry.ID?
  package let unwrittenCount: Int
  package let isHistorySettled: Bool
  package let historyFailure: JournalError?

  package init(_ state: SessionState) {
    (photo, image, opening) = (state.photo.value, state.image.value, state.opening.value)
    (phase, progress) = (state.phase.value, state.progress.value)
    (extraction, entryID) = (state.extraction.value, state.entryID.value)
    (shown, places) = (state.shown.value, state.places.value)
    (history, addedID) = (state.history.value, state.addedID.value)
    (unwrittenCount, historyFailure) = (state.unwrittenCount.value, state.historyFailure.value)
    isHistorySettled = state.isHistorySettled.value
  }

  @MainActor package init(_ model: SchemeModel) { self.init(model.state) }

  /// The invariant that the state violates, if any.
  package var violation: String? {
    let rules: [Rule] = [
      Rule(0...1 ~= progress, "progress is \(progress)"),
      Rule(
        photo != nil || phase != .extracting && phase != .ready,
        "without a photo, the phase is \(phase)"
      ),
      Rule(phase != .idle || progress == 0, "nothing has begun, and progress is \(progress)"),
      Rule(phase != .idle || extraction == nil, "a photo has a scheme before any extraction"),
      Rule(phase != .ready || extraction != nil, "it is ready without a scheme"),
      Rule(phase != .ready || progress == 1, "it is ready, and progress is \(progress)"),
      Rule((extraction == nil) == (entryID == nil), "a scheme without an entry, or the reverse"),
      Rule(Set(history.map(\.id)).count == history.count, "an entry is in the history twice"),
      Rule(unwrittenCount >= 0, "\(unwrittenCount) changes are unwritten"),
      Rule(
        isHistorySettled || unwrittenCount > 0, "a history without unwritten changes is not settled"
      ),
      Rule(
        !isHistorySettled || unwrittenCount == 0 || historyFailure != nil,
        "a history with unwritten changes is settled"
      ),
    ]
    if let broken = rules.first(where: { !$0.holds }) { return broken.message() }
    guard let entry = history.first(where: { $0.id == entryID }) else { return nil }
    return entry.source == photo?.name && entry.scheme == extraction?.scheme
      ? nil : "the current entry belongs to another scheme"
  }
}

extension SessionState {
  /// The invariant that the state violates, if any.
  package var violation: String? {
    let rules: [Rule] = [
      Rule((phase.value == .extracting) == (request != nil), "the phase is \(phase.value)"),
      Rule(
        (phase.value == .opening) == (work != nil && request == nil),
        "the phase is \(phase.value)"
      ),
      Rule(picks.isEmpty || photo.value != nil, "a color is picked without a photo"),
      Rule(
        Set(places.value.keys).isSubset(of: options.value.pinnedColors),
        "a color that is not pinned has a place"
      ),
      Rule(removed.count <= Self.removedLimit, "\(removed.count) entries are kept for restoring"),
      Rule(request.map { $0.photo == photo.value } ?? true, "the request is for another photo"),
      Rule(running.count <= callLimit, "\(running.count) calls run"),
      Rule(
        work.map { running.contains($0.id) || running.count == callLimit || isArriving } ?? true,
        "work waits, although there is room"
      ),
    ]
    return rules.first { !$0.holds }?.message() ?? ShownState(self).violation
  }

  /// Whether the bytes of the photo that is being opened have not arrived.
  private var isArriving: Bool {
    if case .opening(let request) = work { request.photo == nil } else { false }
  }

  /// Returns what is wrong with the effect of an event that was just applied, if anything.
  package func violation(
    after event: Event, from before: SessionState, effects: [Effect]
  ) -> String? {
    if let violation { return violation }
    let (old, new) = (ShownState(before), ShownState(self))
    if changeCount < before.changeCount { return "the change count decreased" }
    if (changeCount == before.changeCount) != (old == new && options == before.options) {
      return "the change count does not match the changes"
    }
    switch event {
    case .failFollowing, .endWriting, .follow, .remove: break
    default: if old.historyFailure != new.historyFailure { return "the failure changed" }
    }
    return effect(of: event, from: before, old, new, effects)
      ?? (concernsHistory(event, before) || old.history == new.history
        ? nil : "the history changed")
  }

  /// Whether an event may change the history.
  private func concernsHistory(_ event: Event, _ before: SessionState) -> Bool {
    switch event {
    case .change, .remove, .restore, .follow, .endWriting: true
    case .end(.success, let id, _, _): before.request?.id == id
    default: false
    }
  }

  private func effect(
    of event: Event, from before: SessionState, _ old: ShownState, _ new: ShownState,
    _ effects: [Effect]
  ) -> String? {
    let stop: [Effect] = before.work.map { [.stop($0.id)] } ?? []
    switch event {
    case .show(let photo, _):
      if new.photo != photo || new.phase != .idle { return "another photo is not shown" }
      if new.extraction != nil || new.entryID != nil || new.progress != 0 {
        return "a new photo has the scheme, the entry or the progress of the last"
      }
      return effects.starts(with: stop) ? nil : "\(effects) for a new photo"
    case .open, .announce:
      let isKept = new.photo == old.photo && new.shown == old.shown
      if !isKept { return "a photo is shown before its header is read" }
      guard new.phase == .opening, new.opening?.id == work?.id else { return "nothing is opened" }
      return effects.starts(with: stop) ? nil : "\(effects) for a photo that is opened"
    case .arrive(_, let id):
      return new == old && (before.work?.id == id || effects.isEmpty)
        ? nil : "bytes that came too late have effects"
    case .endReading(_, let id) where before.work?.id != id:
      return old == new ? nil : "an outdated header is used"
    case .endReading(.failure, let id):
      let hasEnded = work == nil && new.opening?.id == id || new.phase == .cancelled
      return hasEnded && new.photo == old.photo ? nil : "a photo that cannot be read has effects"
    case .endReading(.success(let image), _):
      return new.image == image && new.opening == nil ? nil : "a photo that was opened is not shown"
    case .extract:
      let isSame = before.request.map {
        $0.photo == old.photo && $0.options == before.options.value
      }
      guard isSame != true, old.photo != nil, old.phase != .opening else {
        return old == new && effects.isEmpty ? nil : "an extraction that cannot begin has effects"
      }
      if new.phase != .extracting || new.progress != 0 {
        return "an extraction does not begin at 0"
      }
      return new.extraction == old.extraction && new.entryID == old.entryID
        && effects.starts(with: stop) && effects.count == stop.count + 1
        ? nil : "starting an extraction removed the last scheme"
    case .cancel(let id?) where id != before.work?.id:
      return old == new && effects.isEmpty ? nil : "other work was cancelled"
    case .cancel: return ended(as: .cancelled, before, old, new, effects == stop)
    case .setOptions, .prepareToPick:
      return old.phase == new.phase && old.shown == new.shown
        ? nil : "options change what is shown"
    case .pick: return old == new ? nil : "a color is pinned before it is known"
    case .endPicking(_, let id):
      return before.picks.contains { $0.id == id } || old == new
        ? nil : "a color that was picked too late is used"
    case .describe(let image, let photo):
      return old.photo == photo
        ? nil : new.image == old.image ? nil : "\(image) is of another photo"
    case .pin, .ignore, .stopIgnoring, .removeColor:
      return new.shown == old.shown ? nil : "a scheme changes before its successor is known"
    case .select, .openEntry:
      return new.photo == old.photo && new.extraction == old.extraction
        ? nil : "an entry changes the photo"
    case .progress(let fraction, let id):
      let wanted = before.request?.id == id ? max(old.progress, min(fraction, 1)) : old.progress
      return new.progress == wanted && new.phase == old.phase && effects.isEmpty
        ? nil : "progress is \(new.progress) and not \(wanted)"
    case .end(let result, let id, let entryID, _):
      if running.contains(id) { return "a call that has returned runs" }
      guard before.request?.id == id else {
        return old == new ? nil : "an outdated result is shown"
      }
      switch result {
      case .success(let extraction):
        if new.phase != .ready || new.extraction != extraction { return "a result is not shown" }
        let isFirst = new.history.first?.id == entryID && new.entryID == entryID
        return isFirst && new.history.dropFirst().elementsEqual(old.history)
          ? nil : "a result is not the first entry"
      case .failure(.cancelled): return ended(as: .cancelled, before, old, new, true)
      case .failure(let error): return ended(as: .failed(error), before, old, new, true)
      }
    case .giveUp(let id):
      let waits = before.work?.id == id && !before.running.contains(id)
      return waits
        ? ended(as: .stalled, before, old, new, effects.isEmpty)
        : old == new ? nil : "an extraction that is not waiting was given up"
    case .change(.marked(let id, let isFavorite), _):
      let wanted = old.history.map { $0.id == id ? isFavorite : $0.isFavorite }
      return new.history.map(\.isFavorite) == wanted && new.entryID == old.entryID
        ? nil : "another entry is marked"
    case .remove(let id, _):
      // The numbers of entries that are not written yet may change.
      return new.history.map(\.id) == old.history.map(\.id).filter { $0 != id }
        ? nil : "another entry is removed"
    case .restore(let id):
      let isRestored = new.history.contains { $0.id == id }
      return isRestored || !before.removed.contains { $0.id == id } ? nil : "an entry is lost"
    case .change: return nil
    case .follow: return new.unwrittenCount == old.unwrittenCount ? nil : "changes were written"
    case .failFollowing: return new.historyFailure != nil ? nil : "a failure is not reported"
    case .endWriting(_, .success):
      if new.unwrittenCount > 0, old.historyFailure != nil, new.historyFailure == nil {
        return "a success hides that other changes are unwritten"
      }
      return new.unwrittenCount < old.unwrittenCount || new == old
        ? nil : "a written change is still counted"
    case .endWriting(_, .failure(let error)) where error.isTemporary:
      if new.unwrittenCount != old.unwrittenCount || new.history != old.history {
        return "a change is no longer tried"
      }
      return new.historyFailure == error || new == old ? nil : "a failure is not reported"
    case .endWriting(_, .failure(let error)):
      return new.historyFailure == error || new == old ? nil : "a failure is not reported"
    }
  }

  /// Checks that the current extraction ended, if there was one, and that nothing else changed.
  private func ended(
    as phase: SchemePhase, _ before: SessionState, _ old: ShownState, _ new: ShownState,
    _ hasRightActions: Bool
  ) -> String? {
    guard before.work != nil else { return old == new ? nil : "ended without any work" }
    return work == nil && new.phase == phase && new.progress == old.progress
      && new.extraction == old.extraction && new.entryID == old.entryID && hasRightActions
      ? nil : "an end as \(phase) has other effects"
  }
}
