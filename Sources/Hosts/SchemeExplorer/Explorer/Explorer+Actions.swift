internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeJournal
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// The numbers of colors that can be requested.
  package nonisolated static let colorCounts = 1...16

  func extract() {
    guard photos[photoIndex].input != nil else {
      scene.message = "There is no photo to extract from. o takes the next."
      return
    }
    withMotion(motion(.smooth)) { model.extract() }
  }

  /// Requests another number of colors within ``colorCounts``.
  package func setColorCount(_ count: Int) {
    let count = min(max(count, Self.colorCounts.lowerBound), Self.colorCounts.upperBound)
    setColorCount(.exactly(count), inWords: "\(count)")
  }

  /// Requests another number of colors. Unless a scheme with that number is known, the displayed
  /// one becomes outdated.
  func setColorCount(_ count: SchemeExtractor.ColorCount, inWords words: String) {
    withMotion(motion(.snappy)) { model.options.colorCount = count }
    followModel()
    guard !selectSchemeOfPhoto(), !scene.isUpToDate, let scheme = scene.scheme else { return }
    scene.message = "The wheel has \(colorCountText(scheme.swatches.count)). ⏎ extracts \(words)."
  }

  /// Switches between emphasis on area and on salience, and updates the displayed scheme if it is
  /// of the photo.
  func switchEmphasis() {
    let hasScheme = scene.isSchemeOfPhoto
    model.options.emphasis = model.options.emphasis == .area ? .salience : .area
    followModel()
    if selectSchemeOfPhoto() {
      model.cancel()
    } else if hasScheme || model.isExtracting {
      model.cancel()
      extract()
    }
  }

  /// Selects the newest scheme of the current photo and options, and returns whether there is one.
  @discardableResult
  func selectSchemeOfPhoto() -> Bool {
    let state = model.state
    let entries = state.results.filter { $0.value.options == state.options.value }
      .keys.compactMap(state.entry).filter { $0.source == state.photo.value?.name }
    guard let entry = entries.max(by: { $0.number < $1.number }) else { return false }
    select(entry.id, by: motion(.smooth))
    return true
  }

  func moveSelection(by rows: Int) {
    guard !scene.rows.isEmpty else { return }
    let row = scene.selectedRow.map { $0 + rows } ?? (rows < 0 ? scene.rows.count - 1 : 0)
    selectRow(min(max(0, row), scene.rows.count - 1))
  }

  /// Selects a row of the history. If it belongs to the current photo, its options become the current ones.
  func selectRow(_ row: Int) {
    let entry = scene.rows[row]
    if model.state.isOfPhoto(entry.id, source: entry.source),
      let options = model.state.results[entry.id]?.options
    {
      withMotion(motion(.snappy)) { model.options = options }
    }
    select(entry.id, by: motion(.smooth))
  }

  /// Moves the cursor to another color of the scheme, wrapping around at the ends.
  func moveCursor(by step: Int) {
    guard let count = scene.scheme?.swatches.count else { return }
    scene.cursor = (scene.cursor + step + count) % count
  }

  func setCursor(_ index: Int) {
    guard let count = scene.scheme?.swatches.count, index < count else { return }
    scene.cursor = index
  }

  func copyColor() -> Effect? {
    guard let code = scene.colorUnderCursor?.rgb.hex else {
      scene.message = "There is no color yet. ⏎ extracts."
      return nil
    }
    scene.message = "Copied \(code)"
    return .copy(Array(code.utf8))
  }

  func openExport() {
    guard scene.selectedRow != nil else {
      scene.message = "There are no colors to export yet. ⏎ extracts."
      return
    }
    scene.overlay = .export(formats: services.formats.map(\.name), index: 0)
  }

  func perform(_ action: ExportAction, on formats: [String], index: Int) -> Effect? {
    guard case .moveSelection(let rows) = action else {
      scene.overlay = nil
      return action == .close
        ? nil : export(as: services.formats[index], toClipboard: action == .copy)
    }
    let index = min(max(0, index + rows), formats.count - 1)
    scene.overlay = .export(formats: formats, index: index)
    return nil
  }

  private func export(as format: PaletteFormat, toClipboard: Bool) -> Effect? {
    guard let entry = scene.selectedRow.map({ scene.rows[$0] }) else { return nil }
    let bytes: [UInt8]
    do throws(PaletteError) {
      bytes = try format.bytes(of: [services.artifact(entry, model.state.results[entry.id])])
    } catch {
      scene.message = error.description
      return nil
    }
    if toClipboard {
      scene.message = "Copied \(colorCountText(entry.scheme.swatches.count)) as \(format.name)"
      return .copy(bytes)
    }
    saving = Task { [weak self, services, saving] in
      await saving?.value
      let message = await services.save(entry.title, format.suffixes.first ?? "txt", bytes)
      self?.scene.message = message
      self?.changed()
    }
    return nil
  }
}
