internal import SchemeExtraction
internal import SchemeJournal
internal import TerminalUI

extension Explorer {
  /// Lists the export formats.
  func openExport() {
    guard scene.selectedRow != nil else {
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

  private func export(as format: ExplorerServices.Format, toClipboard: Bool) -> Effect? {
    guard let entry = scene.selectedRow.map({ scene.rows[$0] }) else { return nil }
    let bytes = format.bytes(entry, extractions[entry.id])
    if toClipboard {
      scene.message = "Copied \(colorCountText(entry.scheme.swatches.count)) as \(format.name)"
      return .copy(bytes)
    }
    Task { [weak self, services] in
      let message = await services.save(entry.title, format.fileExtension, bytes)
      self?.scene.message = message
      self?.changed()
    }
    return nil
  }
}
