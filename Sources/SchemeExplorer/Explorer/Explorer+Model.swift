internal import ImageDecoding
internal import Observation
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// Follows the changes of the model that work brings.
  ///
  /// Observers are told before a change, so it is followed in the next turn of the main actor; what
  /// a person does is followed at once, by who does it.
  func observe() {
    withObservationTracking {
      _ = (model.colorCount, model.phase, model.progress, model.history)
    } onChange: { [weak self] in
      Task { @MainActor in self?.catchUp() }
    }
  }

  private func catchUp() {
    // Progress comes more often than it can be seen.
    if isBehindModel {
      followModel()
      changed()
    }
    observe()
  }

  /// Whether the model has something to see that the scene has not.
  private var isBehindModel: Bool {
    model.isExtracting != scene.isExtracting || percent != scene.percent
      || model.colorCount != scene.colorCount || model.history != scene.rows
      || (model.failure == nil) != (scene.failure == nil)
  }

  /// How much of the extraction is done.
  private var percent: Int { Int(model.progress * 100) }

  /// Brings what the model has into the scene, each change by its own motion.
  func followModel() {
    let time = time
    if model.isExtracting != scene.isExtracting {
      scene.isExtracting = model.isExtracting
      let motion = model.lastChange(of: .phase)?.motion
      if !model.isExtracting {
        scene.center.settle(by: motion, at: time)
      } else if motion != nil {
        scene.center.pulse(since: time)
      }
    }
    scene.percent = percent
    let failure = model.failure.map(services.explain)
    // Beside the photo there may be too little room for all of it.
    if let failure, failure != scene.failure { scene.message = failure }
    scene.failure = failure
    if model.colorCount != scene.colorCount {
      scene.colorCount = model.colorCount
      scene.slider = scene.slider.moving(
        to: Double(model.colorCount), by: model.lastChange(of: .colorCount)?.motion, at: time)
    }
    if model.history != scene.rows {
      let isLonger = model.history.count > scene.rows.count
      scene.rows = model.history
      if isLonger, let newest = model.history.first {
        extractions[newest.id] = model.extraction
        if let warning = model.extraction?.warnings.first {
          scene.message = services.caution(warning)
        }
        select(newest.id, by: model.lastChange(of: .history)?.motion)
      }
    }
  }

  /// Shows the scheme of an entry of the history, or none.
  func select(_ id: SchemeHistoryEntry.ID?, by motion: Motion?) {
    scene.selectedID = id
    let scheme = model.history.first { $0.id == id }?.scheme
    if scheme != scene.scheme {
      scene.wheel = scene.wheel.moving(to: scheme, by: motion, at: time)
      scene.cursor = 0
    }
    keepSelectionInView()
  }

  /// Scrolls the history as little as shows the selected row.
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
