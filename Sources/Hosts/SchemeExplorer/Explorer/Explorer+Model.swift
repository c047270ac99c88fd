internal import Observation
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// Observes the model. Observers are notified during a change, so the explorer follows in a new task.
  func observe() {
    withObservationTracking {
      _ = (model.photo, model.options, model.phase, model.progress, model.shown)
      _ = (model.places, model.picks)
      _ = (model.history, model.historyFailure, model.unwrittenCount)
    } onChange: { [weak self] in
      Task { @MainActor in self?.catchUp() }
    }
  }

  private func catchUp() {
    // Progress is reported more often than it is displayed.
    let percent = scene.percent
    let isBehind = scene.state.tickets != model.state.tickets
    followModel()
    if isBehind || scene.percent != percent { changed() }
    observe()
  }

  /// Shows the current state of the model. Each change starts with its own motion.
  package func followModel() {
    let old = scene
    scene.state = model.state
    followPhase(from: old)
    if let failure = model.historyFailure, failure != old.state.historyFailure.value {
      scene.message = "History: \(failure)."
    }
    if scene.state.history.ticket != old.state.history.ticket { followHistory(from: old) }
    followScheme(from: old)
    followPicks(from: old)
  }

  private func followPhase(from old: ExplorerScene) {
    if scene.isExtracting != old.isExtracting {
      let motion = scene.state.phase.lastChange?.motion
      if old.isExtracting {
        scene.center.settle(by: motion, at: time)
      } else if motion != nil {
        scene.center.pulse(since: time)
      }
    }
    // The space below the photo may be too small for the full text.
    if let failure = scene.failure, failure != old.failure { scene.message = failure }
    if scene.state.entryID.ticket != old.state.entryID.ticket,
      let warning = model.extraction?.warnings.first
    {
      scene.message = services.caution(warning)
    }
  }

  /// Moves the wheel to the scheme that is shown, and the slider to the number of colors to extract next.
  private func followScheme(from old: ExplorerScene) {
    let shown = scene.state.shown
    if shown.value?.scheme != scene.wheel.target {
      let color = scene.colorUnderCursor?.rgb
      scene.wheel = scene.wheel.moving(
        to: shown.value?.scheme, by: shown.lastChange?.motion, at: time)
      // A color that stays keeps the cursor.
      scene.cursor = scene.scheme?.swatches.firstIndex { $0.rgb == color } ?? 0
    }
    let options = scene.state.options
    let hasOptions = options.ticket != old.state.options.ticket
    let motion = (hasOptions ? options.lastChange : shown.lastChange)?.motion
    if scene.slider.target != Double(scene.colorCount) {
      scene.slider = scene.slider.moving(
        to: Double(scene.colorCount), by: motion, at: time)
    }
  }

  /// Shows the scheme of an entry of the history, or none.
  func select(_ id: JournalEntry.ID?, by motion: Motion?) {
    withMotion(motion) { model.apply(.select(id)) }
    followModel()
    keepSelectionInView()
  }
}

extension SessionState {
  /// The tickets of all that is displayed, except the progress.
  fileprivate var tickets: [Int] {
    [photo.ticket, options.ticket, phase.ticket, shown.ticket, places.ticket, picks.count]
      + [history.ticket, historyFailure.ticket, unwrittenCount.ticket]
  }
}
