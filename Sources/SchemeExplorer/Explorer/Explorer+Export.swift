internal import SchemeExtraction
internal import SchemeState
internal import TerminalUI

extension Explorer {
  /// Lists the formats in which the selected scheme can be exported.
  func openExport() {
    guard selectedExtraction != nil else {
      scene.message = "There are no colors to export yet. ⏎ extracts."
      return
    }
    scene.overlay = .export(formats: services.formats.map(\.name), index: 0)
  }

  /// Performs an action on the list of formats.
  func perform(_ action: ExportAction, on formats: [String], index: Int) -> Effect? {
    switch action {
    case .moveSelection(let rows):
      let index = min(max(0, index + rows), formats.count - 1)
      scene.overlay = .export(formats: formats, index: index)
      return nil
    case .close:
      scene.overlay = nil
      return nil
    case .save, .copy:
      scene.overlay = nil
      return export(as: services.formats[index], toClipboard: action == .copy)
    }
  }

  private var selectedExtraction: (entry: SchemeHistoryEntry, SchemeExtractor.Extraction)? {
    guard let id = scene.selectedID, let extraction = extractions[id],
      let row = scene.selectedRow
    else { return nil }
    return (scene.rows[row], extraction)
  }

  private func export(as format: ExplorerServices.Format, toClipboard: Bool) -> Effect? {
    guard let (entry, extraction) = selectedExtraction else { return nil }
    let bytes = format.bytes(entry.photoName, extraction, entry.options)
    if toClipboard {
      scene.message = "Copied \(colorCountText(extraction.scheme.swatches.count)) as \(format.name)"
      return .copy(bytes)
    }
    Task { [weak self, services] in
      let message = await services.save(entry.photoName, format.fileExtension, bytes)
      self?.scene.message = message
      self?.changed()
    }
    return nil
  }
}
