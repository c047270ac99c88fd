internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// Follows the rows of the history.
  func followHistory(from old: ExplorerScene) {
    let motion = scene.state.history.lastChange?.motion
    // The visible rows stay in place when rows above them are added or removed.
    let firstID = old.firstRow > 0 ? old.rows[old.firstRow].id : nil
    if let index = firstID.flatMap(scene.state.historyIndex) { scene.firstRow = index }
    moveMarks(from: old, by: motion)
    if motion != nil { sinkRemovedRows(from: old) }
    if scene.selectedID != nil, scene.selectedRow == nil { select(nil, by: model.motion) }
    if scene.selectedID != old.selectedID { keepSelectionInView() }
  }

  /// Animates the marks of visible rows that became favorites or ceased to be favorites.
  private func moveMarks(from old: ExplorerScene, by motion: Motion?) {
    let time = time
    scene.marks = scene.marks.filter { $0.value.end.map { $0 > time } ?? true }
    for entry in scene.visibleRows {
      let wasFavorite = old.state.entry(entry.id)?.isFavorite
      guard let wasFavorite, wasFavorite != entry.isFavorite else { continue }
      let mark = scene.marks[entry.id] ?? Moving(wasFavorite ? 1 : 0)
      scene.marks[entry.id] = mark.moving(to: entry.isFavorite ? 1 : 0, by: motion, at: time)
    }
  }

  /// Starts the departure of visible rows that were removed from the history, unless they became
  /// the latest rows.
  private func sinkRemovedRows(from old: ExplorerScene) {
    let time = time
    scene.departures = scene.departures.filter { $0.end > time }
    let added = scene.rows.lazy.prefix { old.state.entry($0.id) == nil }
    let view = old.visibleRows
    for (row, entry) in zip(view.indices, view) where scene.state.entry(entry.id) == nil {
      if added.contains(where: { $0.content == entry.content }) { continue }
      scene.departures.append(HistoryDeparture(entry: entry, row: row, start: time))
    }
  }

  func toggleFavorite(_ id: JournalEntry.ID) {
    withMotion(motion(.smooth)) { model.toggleFavorite(id) }
  }

  /// Removes the selected entry, and selects the one that takes its place.
  func removeSelected() {
    guard let row = scene.selectedRow else { return }
    let entry = scene.rows[row]
    withMotion(motion(.smooth)) { model.remove(entry.id) }
    followModel()
    scene.message = "Removed \(entry.title). u restores it."
    if !scene.rows.isEmpty {
      select(scene.rows[min(row, scene.rows.count - 1)].id, by: motion(.smooth))
    }
  }

  /// Restores the entry that was removed last, and selects it.
  func undoRemoval() {
    guard let entry = model.state.removed.last else {
      scene.message = "There is no removed entry to restore."
      return
    }
    withMotion(motion(.smooth)) { model.restore(entry.id) }
    select(entry.id, by: motion(.smooth))
  }

  /// Waits up to a time limit for exported files and unwritten changes of the history, and returns the
  /// latter.
  func finishWriting(
    within limit: Duration, clock: some Clock<Duration>
  ) async -> UnwrittenChanges {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let writing = Task {
      await saving?.value
      await model.finishHistory()
      end.finish()
    }
    let waiting = Task {
      try await clock.sleep(for: limit)
      writing.cancel()
      end.finish()
    }
    // In a task of its own, because the end of a cancelled task waits, too.
    await Task { for await _ in ends {} }.value
    waiting.cancel()
    return model.unwrittenChanges
  }

  /// Scrolls the history as little as needed to show the selected row.
  func keepSelectionInView() {
    guard let layout = scene.layout else { return }
    let last = max(0, scene.rows.count - layout.history.rows)
    if let row = scene.selectedRow {
      scene.firstRow = min(scene.firstRow, row)
      scene.firstRow = max(scene.firstRow, row - layout.history.rows + 1)
    }
    scene.firstRow = min(max(0, scene.firstRow), last)
  }
}

extension JournalEntry {
  /// The name, or else the last component of the photo's name.
  var title: String { name ?? source.split(separator: "/").last.map(String.init) ?? source }
}
