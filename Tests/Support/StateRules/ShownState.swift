package import SchemeExtraction
package import SchemeJournal
package import SchemeState

/// The visible state of a model, and the invariants that hold at any time.
package struct ShownState: Equatable {
  package let photo: SchemePhoto?
  package let phase: SchemePhase
  package let progress: Double
  package let extraction: SchemeExtractor.Extraction?
  package let history: [JournalEntry]
  package let entryID: JournalEntry.ID?
  package let unwrittenCount: Int
  package let historyFailure: JournalError?

  package init(_ state: ExtractionState) {
    (photo, phase, progress) = (state.photo.value, state.phase.value, state.progress.value)
    (extraction, entryID) = (state.extraction.value, state.entryID.value)
    (history, unwrittenCount) = (state.history.value, state.unwrittenCount.value)
    historyFailure = state.historyFailure.value
  }

  @MainActor package init(_ model: SchemeModel) {
    (photo, phase, progress) = (model.photo, model.phase, model.progress)
    (extraction, entryID) = (model.extraction, model.entryID)
    (history, unwrittenCount) = (model.history, model.unwrittenCount)
    historyFailure = model.historyFailure
  }

  /// The invariant that the state violates, if any.
  package var violation: String? {
    let rules: [(Bool, String)] = [
      (0...1 ~= progress, "progress is \(progress)"),
      (photo != nil || phase == .idle, "without a photo, the phase is \(phase)"),
      (phase != .idle || progress == 0, "nothing has begun, and progress is \(progress)"),
      (phase != .idle || extraction == nil, "a photo has a scheme before any extraction"),
      (phase != .ready || extraction != nil, "it is ready without a scheme"),
      (phase != .ready || progress == 1, "it is ready, and progress is \(progress)"),
      ((extraction == nil) == (entryID == nil), "a scheme without an entry, or the reverse"),
      (Set(history.map(\.id)).count == history.count, "an entry is in the history twice"),
      (unwrittenCount >= 0, "\(unwrittenCount) changes are unwritten"),
    ]
    if let broken = rules.first(where: { !$0.0 }) { return broken.1 }
    guard let entry = history.first(where: { $0.id == entryID }) else { return nil }
    return entry.source == photo?.name && entry.scheme == extraction?.scheme
      ? nil : "the current entry belongs to another scheme"
  }
}

extension ExtractionState {
  /// The invariant that the state violates, if any.
  package var violation: String? {
    let rules: [(Bool, String)] = [
      ((phase.value == .extracting) == (request != nil), "the phase is \(phase.value)"),
      (request.map { $0.photo == photo.value } ?? true, "the request is for another photo"),
      (running.count <= callLimit, "\(running.count) calls run"),
      (
        request.map { running.contains($0.id) || running.count == callLimit } ?? true,
        "a request waits, although there is room"
      ),
    ]
    return rules.first { !$0.0 }?.1 ?? ShownState(self).violation
  }

  /// Applies an event and returns what was wrong with its effect, if anything.
  package mutating func violation(applying event: Event) -> String? {
    let before = self
    let actions = apply(event)
    if let violation { return violation }
    let (old, new) = (ShownState(before), ShownState(self))
    if changeCount < before.changeCount { return "the change count decreased" }
    if (changeCount == before.changeCount) != (old == new && options == before.options) {
      return "the change count does not match the changes"
    }
    switch event {
    case .failFollowing, .endWriting, .follow, .change(.removed, _, _): break
    default: if old.historyFailure != new.historyFailure { return "the failure changed" }
    }
    return effect(of: event, from: before, old, new, actions)
      ?? (concernsHistory(event, before) || old.history == new.history
        ? nil : "the history changed")
  }

  /// Whether an event may change the history.
  private func concernsHistory(_ event: Event, _ before: ExtractionState) -> Bool {
    switch event {
    case .change, .follow, .endWriting: true
    case .end(.success, let id, _, _): before.request?.id == id
    default: false
    }
  }

  private func effect(
    of event: Event, from before: ExtractionState, _ old: ShownState, _ new: ShownState,
    _ actions: [Action]
  ) -> String? {
    let stop: [Action] = before.request.map { [.stop($0.id)] } ?? []
    switch event {
    case .show(let photo):
      if new.photo != photo || new.phase != .idle { return "another photo is not shown" }
      if new.extraction != nil || new.entryID != nil || new.progress != 0 {
        return "a new photo has the scheme, the entry or the progress of the last"
      }
      return actions == stop ? nil : "\(actions) for a new photo"
    case .extract:
      guard before.request == nil, old.photo != nil else {
        return old == new && actions.isEmpty ? nil : "an extraction that cannot begin has effects"
      }
      if new.phase != .extracting || new.progress != 0 {
        return "an extraction does not begin at 0"
      }
      return new.extraction == old.extraction && new.entryID == old.entryID && actions.count == 1
        ? nil : "starting an extraction removed the last scheme"
    case .cancel: return ended(as: .cancelled, before, old, new, actions == stop)
    case .setOptions: return old == new && actions.isEmpty ? nil : "options change what is shown"
    case .progress(let fraction, let id):
      let wanted = before.request?.id == id ? max(old.progress, min(fraction, 1)) : old.progress
      return new.progress == wanted && new.phase == old.phase && actions.isEmpty
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
      let waits = before.request?.id == id && !before.running.contains(id)
      return waits
        ? ended(as: .stalled, before, old, new, actions.isEmpty)
        : old == new ? nil : "an extraction that is not waiting was given up"
    case .change(.marked(let id, let isFavorite), _, _):
      let wanted = old.history.map { $0.id == id ? isFavorite : $0.isFavorite }
      return new.history.map(\.isFavorite) == wanted && new.entryID == old.entryID
        ? nil : "another entry is marked"
    case .change(.removed(let id), _, _):
      return new.history == old.history.filter { $0.id != id } ? nil : "another entry is removed"
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
    as phase: SchemePhase, _ before: ExtractionState, _ old: ShownState, _ new: ShownState,
    _ hasRightActions: Bool
  ) -> String? {
    guard before.request != nil else { return old == new ? nil : "ended without a request" }
    return request == nil && new.phase == phase && new.progress == old.progress
      && new.extraction == old.extraction && new.entryID == old.entryID && hasRightActions
      ? nil : "an end as \(phase) has other effects"
  }
}
