internal import SchemeExtraction
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// The color under the cursor.
  var cursorSwatch: ImageColorScheme.Swatch? {
    guard let swatches = scene.scheme?.swatches, swatches.indices.contains(scene.cursor) else {
      return nil
    }
    return swatches[scene.cursor]
  }

  /// Asks for the format in which to export the scheme in hand.
  func openExport() {
    guard selectedExtraction != nil else {
      scene.message = "There are no colors to export yet. ⏎ extracts."
      return
    }
    scene.overlay = .export(formats: services.formats.map(\.name), index: 0)
  }

  /// Takes a key while something lies over the screen.
  func handleInOverlay(_ key: Key) -> ExplorerEffect? {
    guard case .export(let formats, let index) = scene.overlay else {
      scene.overlay = nil
      return nil
    }
    switch key {
    case .up, .left, .character("k"), .character("h"):
      scene.overlay = .export(formats: formats, index: max(0, index - 1))
    case .down, .right, .character("j"), .character("l"):
      scene.overlay = .export(formats: formats, index: min(formats.count - 1, index + 1))
    case .enter, .character(" "), .character("c"):
      scene.overlay = nil
      return export(services.formats[index], toClipboard: key == .character("c"))
    case .escape, .character("e"):
      scene.overlay = nil
    default: break
    }
    return nil
  }

  private var selectedExtraction: (name: String, SchemeExtractor.Extraction)? {
    guard let id = scene.selectedID, let extraction = extractions[id],
      let row = scene.selectedRow
    else { return nil }
    return (scene.rows[row].photoName, extraction)
  }

  private func export(_ format: ExplorerServices.Format, toClipboard: Bool) -> ExplorerEffect? {
    guard let (name, extraction) = selectedExtraction else { return nil }
    let bytes = format.bytes(name, extraction)
    if toClipboard {
      scene.message = "Copied \(colorCountText(extraction.scheme.swatches.count)) as \(format.name)"
      return .copy(bytes)
    }
    Task { [weak self, services] in
      let message = await services.save(name, format.fileExtension, bytes)
      self?.scene.message = message
      self?.changed()
    }
    return nil
  }
}
