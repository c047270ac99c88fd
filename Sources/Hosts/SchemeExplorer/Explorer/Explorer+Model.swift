internal import Observation
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// Observes the model. Observers are notified during a change, so the explorer follows in a new task.
  func observe() {
    withObservationTracking {
      _ = (model.options, model.phase, model.progress)
      _ = (model.history, model.historyFailure, model.unwrittenCount)
    } onChange: { [weak self] in
      Task { @MainActor in self?.catchUp() }
    }
  }

  private func catchUp() {
    // Progress is reported more often than it is displayed.
    if isBehindModel {
      followModel()
      changed()
    }
    observe()
  }

  /// A Boolean value that indicates whether the model has changes that the scene does not show.
  private var isBehindModel: Bool {
    model.isExtracting != scene.isExtracting || percent != scene.percent
      || model.options != scene.options || model.history != scene.rows
      || (failure == nil) != (scene.failure == nil) || model.historyFailure != historyFailure
      || refusedCount != scene.unwrittenCount
  }

  private var failure: String? {
    if model.phase == .stalled { return "Too many earlier photos are still being read." }
    return model.failure.map(services.explain)
  }
  private var percent: Int { Int(model.progress * 100) }

  /// Updates the scene with the changes of the model, each with its own motion.
  func followModel() {
    let time = time
    if model.isExtracting != scene.isExtracting {
      scene.isExtracting = model.isExtracting
      let motion = model.lastChange(of: \.phase)?.motion
      if !model.isExtracting {
        scene.center.settle(by: motion, at: time)
      } else if motion != nil {
        scene.center.pulse(since: time)
      }
    }
    scene.percent = percent
    let failure = failure
    // The space below the photo may be too small for the full text.
    if let failure, failure != scene.failure { scene.message = failure }
    scene.failure = failure
    if model.options != scene.options {
      scene.options = model.options
      moveSlider(by: model.lastChange(of: \.options)?.motion)
    }
    followHistory()
  }

  /// Moves the slider to the number of colors to extract next.
  func moveSlider(by motion: Motion?) {
    guard scene.slider.target != Double(scene.colorCount) else { return }
    scene.slider = scene.slider.moving(to: Double(scene.colorCount), by: motion, at: time)
  }
}
