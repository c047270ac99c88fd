internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
package import TerminalUI

extension Explorer {
  /// Handles an event at once, even during an extraction, and returns its effect outside the explorer.
  package func handle(_ event: InputEvent) -> Effect? {
    // A result that has already arrived belongs to the current photo, so it is applied first.
    followModel()
    defer { changed() }
    switch event {
    case .background(let color): scene.ground = color
    case .graphics(let reply):
      scene.graphics.take(reply)
      loadPreview()
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
      case .picking(let place):
        if let action = KeyBindings.picking[key] { perform(action, at: place) }
        followModel()
      }
    }
    return nil
  }

  private func perform(_ action: ExplorerAction) -> Effect? {
    switch action {
    case .extract: extract()
    case .cancel: model.cancel()
    case .changeColorCount(let step): setColorCount(scene.colorCount + step)
    case .setAutomaticColorCount: setColorCount(.automatic, inWords: "as many as make a difference")
    case .switchEmphasis: switchEmphasis()
    case .moveCursor(let step): moveCursor(by: step)
    case .setCursor(let index): setCursor(index)
    case .moveSelection(let rows): moveSelection(by: rows)
    case .moveSelectionByPages(let pages): moveSelection(by: pages * pageRows)
    case .selectFirst: if let first = scene.rows.indices.first { selectRow(first) }
    case .selectLast: if let last = scene.rows.indices.last { selectRow(last) }
    case .toggleFavorite: if let id = scene.selectedID { toggleFavorite(id) }
    case .remove: removeSelected()
    case .undo: undoRemoval()
    case .showPhoto(let step): show(photoAt: photoIndex + step)
    case .togglePlaces: scene.showsPlaces.toggle()
    case .openExport: openExport()
    case .openHelp: scene.overlay = .help
    case .togglePin: togglePin()
    case .ignoreColor: ignoreColor()
    case .stopIgnoring: stopIgnoring()
    case .removeColor: removeColor()
    case .startPicking: startPicking()
    case .copyColor: return copyColor()
    case .suspend: return .suspend
    case .quit: return .quit
    case .redraw: return nil
    }
    followModel()
    return nil
  }

  private var pageRows: Int { max(1, (scene.layout?.history.rows ?? 1) - 1) }

  func handle(_ action: MouseAction, column: Int, row: Int) -> Effect? {
    guard let layout = scene.layout else { return nil }
    switch action {
    case .press where scene.overlay != nil: scene.overlay = nil
    case .press:
      press(column: column, row: row, layout)
      followModel()
    case .drag where isDraggingSlider: slide(to: column, layout)
    case .release:
      isDraggingSlider = false
      drop(column: column, row: row)
    case .scrollUp where isOverHistory(row, layout): scroll(by: -1, layout)
    case .scrollDown where isOverHistory(row, layout): scroll(by: 1, layout)
    case .drag, .scrollUp, .scrollDown: break
    }
    return nil
  }

  private func press(column: Int, row: Int, _ layout: ScreenLayout) {
    if let area = scene.photoArea, area.contains(column: column, row: row) {
      if let index = scene.mark(column: column, row: row) {
        setCursor(index)
        draggedColor = scene.colorUnderCursor?.rgb
      } else {
        pick(at: area.place(column: column, row: row))
      }
    } else if layout.wheel.contains(column: column, row: row) {
      switch scene.wheelPart(column: column, row: row, in: layout.wheel, at: time) {
      case .center: extract()
      case .swatch(let index): setCursor(index)
      case nil: break
      }
    } else if layout.slider.contains(column: column, row: row) {
      isDraggingSlider = true
      slide(to: column, layout)
    } else if let card = scene.cards(in: layout.palette)?.index(column: column, row: row) {
      setCursor(card)
    } else if layout.history.contains(column: column, row: row) {
      let place = scene.firstRow + row - layout.history.row
      guard let id = scene.entry(inRow: place, at: time)?.id,
        let index = scene.state.historyIndex(of: id)
      else { return }
      if abs(column - ExplorerScene.markColumn(in: layout.history)) <= 1 {
        toggleFavorite(id)
      } else {
        selectRow(index)
      }
    }
  }

  /// Picks a color in place of the one whose mark was dragged to another cell of the photo.
  private func drop(column: Int, row: Int) {
    guard let color = draggedColor else { return }
    draggedColor = nil
    guard let area = scene.photoArea, area.contains(column: column, row: row),
      scene.mark(column: column, row: row) != scene.cursor
    else { return }
    pick(at: area.place(column: column, row: row), insteadOf: color)
    followModel()
  }

  private func slide(to column: Int, _ layout: ScreenLayout) {
    let count = ExplorerScene.colorCount(atColumn: column, of: layout.slider)
    if count != scene.colorCount { setColorCount(count) }
  }

  private func isOverHistory(_ row: Int, _ layout: ScreenLayout) -> Bool {
    row >= layout.historyTitle.row
  }

  private func scroll(by rows: Int, _ layout: ScreenLayout) {
    let last = max(0, scene.rows.count - layout.history.rows)
    scene.firstRow = min(max(0, scene.firstRow + rows), last)
  }
}
