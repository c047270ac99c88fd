internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeState
package import TerminalUI

extension Explorer {
  /// Takes what a person did, at once, whatever is being extracted.
  ///
  /// - Returns: What is to be done for it beyond the scene.
  package func handle(_ event: InputEvent) -> ExplorerEffect? {
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
      switch key {
      case .control("c"), .character("q"): return .quit
      case .control("z"): return .suspend
      case .control("l"): return nil
      default: return scene.overlay == nil ? handle(key) : handleInOverlay(key)
      }
    }
  }

  private func handle(_ key: Key) -> ExplorerEffect? {
    switch key {
    case .enter, .character(" "): extract()
    case .escape: model.cancel()
    case .up, .character("k"): moveSelection(by: -1)
    case .down, .character("j"): moveSelection(by: 1)
    case .pageUp: moveSelection(by: -pageRows)
    case .pageDown: moveSelection(by: pageRows)
    case .home: moveSelection(by: -scene.rows.count)
    case .end: moveSelection(by: scene.rows.count)
    case .left, .character("h"): moveCursor(by: -1)
    case .right, .character("l"): moveCursor(by: 1)
    case .character("+"), .character("="): setColorCount(model.colorCount + 1)
    case .character("-"), .character("_"): setColorCount(model.colorCount - 1)
    case .character("f"): if let id = scene.selectedID { toggleFavorite(id) }
    case .character("o"): show(photoAt: photoIndex + 1)
    case .character("O"): show(photoAt: photoIndex - 1)
    case .character("?"): scene.overlay = .help
    case .character("e"): openExport()
    case .character("c"): return copyColor()
    case .character(let digit) where "1"..."9" ~= digit:
      setCursor(Int(digit.value) - Int(Unicode.Scalar("1").value))
    default: break
    }
    followModel()
    return nil
  }

  /// Starts to find the scheme of the photo in hand, and lets the wheel show that.
  func extract() {
    guard photos[photoIndex].input != nil else {
      scene.message = "There is no photo to extract from. o takes the next."
      return
    }
    withMotion(motion(.smooth)) { model.extract() }
  }

  /// Asks for another number of colors.
  func setColorCount(_ count: Int) {
    if model.isExtracting {
      scene.message = "The number of colors stays while they are extracted. Esc cancels."
    }
    withMotion(motion(.snappy)) { model.colorCount = count }
  }

  /// Marks a row as a favorite, or takes the mark away.
  func toggleFavorite(_ id: SchemeHistoryEntry.ID) { model.toggleFavorite(id) }

  /// Takes another row of the history in hand.
  func moveSelection(by rows: Int) {
    guard !scene.rows.isEmpty else { return }
    let row = scene.selectedRow.map { $0 + rows } ?? (rows < 0 ? scene.rows.count - 1 : 0)
    select(
      scene.rows[min(max(0, row), scene.rows.count - 1)].id, by: motion(.smooth))
  }

  private func moveCursor(by step: Int) {
    guard let count = scene.scheme?.swatches.count else { return }
    scene.cursor = (scene.cursor + step + count) % count
    scene.message = cursorText
  }

  /// Moves the cursor to a color of the scheme, if there is one.
  func setCursor(_ index: Int) {
    guard let count = scene.scheme?.swatches.count, index < count else { return }
    scene.cursor = index
    scene.message = cursorText
  }

  /// The color under the cursor in words, where no list shows it.
  private var cursorText: String? {
    guard scene.layout?.legend == nil, let swatch = cursorSwatch else { return nil }
    return "\(swatch.rgb.hex)  \(shareText(swatch.share))"
  }

  private func copyColor() -> ExplorerEffect? {
    guard let swatch = cursorSwatch else {
      scene.message = "There is no color yet. ⏎ extracts."
      return nil
    }
    scene.message = "Copied \(swatch.rgb.hex)"
    return .copy(Array(swatch.rgb.hex.utf8))
  }

  private var pageRows: Int { max(1, (scene.layout?.history.rows ?? 1) - 1) }
}
