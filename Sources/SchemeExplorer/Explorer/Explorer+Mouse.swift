internal import SchemeAnimation
internal import SchemeJournal
internal import SchemeState
internal import TerminalUI

extension Explorer {
  func handle(_ action: MouseAction, column: Int, row: Int) -> Effect? {
    guard let layout = scene.layout else { return nil }
    switch action {
    case .press where scene.overlay != nil:
      scene.overlay = nil
    case .press:
      press(column: column, row: row, layout)
      followModel()
    case .drag where isDraggingSlider:
      slide(to: column, layout)
    case .release:
      isDraggingSlider = false
    case .scrollUp where isOverHistory(row, layout): scroll(by: -1, layout)
    case .scrollDown where isOverHistory(row, layout): scroll(by: 1, layout)
    case .drag, .scrollUp, .scrollDown: break
    }
    return nil
  }

  private func press(column: Int, row: Int, _ layout: ScreenLayout) {
    if layout.wheel.contains(column: column, row: row) {
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
      let rows = scene.rows(at: time)
      let place = scene.firstRow + row - layout.history.row
      guard rows.indices.contains(place),
        let index = scene.rows.firstIndex(where: { $0.id == rows[place].id })
      else { return }
      if abs(column - ExplorerScene.markColumn(in: layout.history)) <= 1 {
        toggleFavorite(scene.rows[index].id)
      } else {
        selectRow(index)
      }
    }
  }

  private func slide(to column: Int, _ layout: ScreenLayout) {
    let count = ExplorerScene.colorCount(atColumn: column, of: layout.slider)
    guard count != scene.colorCount else { return }
    setColorCount(count)
  }

  private func isOverHistory(_ row: Int, _ layout: ScreenLayout) -> Bool {
    row >= layout.historyTitle.row
  }

  /// Scrolls the history without changing the selection.
  private func scroll(by rows: Int, _ layout: ScreenLayout) {
    let last = max(0, scene.rows.count - layout.history.rows)
    scene.firstRow = min(max(0, scene.firstRow + rows), last)
  }
}
