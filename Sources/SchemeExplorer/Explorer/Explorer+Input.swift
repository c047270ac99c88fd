internal import SchemeState
package import TerminalUI

extension Explorer {
  /// Handles an event at once, even during an extraction, and returns the effect to carry out outside the
  /// explorer.
  package func handle(_ event: InputEvent) -> Effect? {
    // A result that has already arrived belongs to the current photo, so it is applied first.
    followModel()
    defer { changed() }
    switch event {
    case .background(let color):
      scene.ground = color
      return nil
    case .mouse(let action, let column, let row):
      if action == .press { scene.message = nil }
      return handle(action, column: column, row: row)
    case .key(let key):
      scene.message = nil
      let action = KeyBindings.explorer[key]
      switch scene.overlay {
      case nil: return action.flatMap(perform)
      // These keys work in every view.
      case _ where action == .quit || action == .suspend: return action.flatMap(perform)
      case .help: scene.overlay = nil
      case .export(let formats, let index):
        guard let action = KeyBindings.export[key] else { return nil }
        return perform(action, on: formats, index: index)
      }
      return nil
    }
  }

  /// Performs an action of a key.
  private func perform(_ action: ExplorerAction) -> Effect? {
    switch action {
    case .extract: extract()
    case .cancel: model.cancel()
    case .changeColorCount(let step): setColorCount(scene.colorCount + step)
    case .setAutomaticColorCount: setAutomaticColorCount()
    case .switchEmphasis: switchEmphasis()
    case .moveCursor(let step): moveCursor(by: step)
    case .setCursor(let index): setCursor(index)
    case .moveSelection(let rows): moveSelection(by: rows)
    case .moveSelectionByPages(let pages): moveSelection(by: pages * pageRows)
    case .selectFirst: moveSelection(by: -scene.rows.count)
    case .selectLast: moveSelection(by: scene.rows.count)
    case .toggleFavorite: if let id = scene.selectedID { toggleFavorite(id) }
    case .showPhoto(let step): show(photoAt: photoIndex + step)
    case .togglePlaces: scene.showsPlaces.toggle()
    case .openExport: openExport()
    case .openHelp: scene.overlay = .help
    case .copyColor: return copyColor()
    case .suspend: return .suspend
    case .quit: return .quit
    case .redraw: return nil
    }
    followModel()
    return nil
  }

  private var pageRows: Int { max(1, (scene.layout?.history.rows ?? 1) - 1) }
}
