internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeState

/// The colors that the user pins, ignores, removes, and picks from the photo. Each change starts an extraction.
extension Explorer {
  /// Pins the color under the cursor, or no longer pins it.
  func togglePin() {
    guard let color = colorOfPhoto() else { return }
    let isPinned = !model.options.pinnedColors.contains(color)
    change(by: .pin(color, isPinned))
    scene.message = "\(color.hex) \(isPinned ? "stays in" : "may leave") the scheme"
  }

  func ignoreColor() {
    guard let color = colorOfPhoto() else { return }
    change(by: .ignore(color))
    scene.message = "\(color.hex) is ignored. I ignores nothing."
  }

  func stopIgnoring() {
    guard !model.options.ignoredColors.isEmpty else {
      scene.message = "No color is ignored."
      return
    }
    change(by: .stopIgnoring(nil))
  }

  /// Removes the color under the cursor, and pins the others.
  func removeColor() {
    guard let color = colorOfPhoto() else { return }
    guard let count = scene.scheme?.swatches.count, count > 1 else {
      scene.message = "The last color cannot be removed."
      return
    }
    change(by: .removeColor(color))
  }

  // MARK: Picking

  /// Shows a cross on the photo, at the color under the cursor or in the middle.
  func startPicking() {
    guard canPick() else { return }
    let place = scene.colorUnderCursor.flatMap { scene.state.place(of: $0) }
    scene.overlay = .picking(place ?? PhotoPlace(x: 0.5, y: 0.5))
    model.apply(.prepareToPick)
  }

  func perform(_ action: PickingAction, at place: PhotoPlace) {
    switch action {
    case .move(let columns, let rows):
      guard let area = scene.photoArea else { return }
      let (column, row) = area.cell(at: place)
      scene.overlay = .picking(area.place(column: column + columns, row: row + rows))
    case .add:
      scene.overlay = nil
      pick(at: place)
    case .replace:
      scene.overlay = nil
      if let color = colorOfPhoto() { pick(at: place, insteadOf: color) }
    case .close: scene.overlay = nil
    }
  }

  /// Pins the color of the photo at a place, in place of another color or in addition.
  func pick(at place: PhotoPlace, insteadOf color: SRGB8? = nil) {
    if canPick() { change(by: .pick(place, insteadOf: color)) }
  }

  /// Reports each place that was picked and has no color.
  func followPicks(from old: ExplorerScene) {
    let state = scene.state
    guard state.photo == old.state.photo, state.phase.value != .cancelled else { return }
    let ended = old.state.picks.filter { !state.picks.contains($0) }.map(\.place)
    if ended.contains(where: { !state.places.value.values.contains($0) }) {
      scene.message = "There is no color here."
    }
  }

  private func canPick() -> Bool {
    if model.image == nil { scene.message = "Colors can be picked when the photo is open." }
    return model.image != nil
  }

  /// Returns the color under the cursor, if it was found in the photo.
  private func colorOfPhoto() -> SRGB8? {
    if !scene.isSchemeOfPhoto { scene.message = "These are not colors of this photo. ⏎ extracts." }
    return scene.isSchemeOfPhoto ? scene.colorUnderCursor?.rgb : nil
  }

  private func change(by event: SessionState.Event) {
    withMotion(motion(.smooth)) { model.apply(event) }
  }
}
