internal import TerminalUI

enum ExplorerAction: Hashable, Sendable {
  case extract, cancel, setAutomaticColorCount, switchEmphasis, selectFirst, selectLast
  case toggleFavorite, remove, undo, togglePlaces, openExport, copyColor, openHelp, redraw, suspend,
    quit
  case togglePin, ignoreColor, stopIgnoring, removeColor, startPicking
  case changeColorCount(by: Int)
  case moveCursor(by: Int)
  case setCursor(Int)
  case moveSelection(by: Int)
  case moveSelectionByPages(Int)
  case showPhoto(by: Int)
}

enum PickingAction: Hashable, Sendable {
  case move(columns: Int, rows: Int)
  case add, replace, close
}

enum ExportAction: Hashable, Sendable {
  case moveSelection(by: Int)
  case save, copy, close
}

extension KeyBindings<ExplorerAction> {
  /// The keys of the explorer, in the order of the help and the footer.
  static let explorer = KeyBindings([
    Group("?", "this help", hint: "? help", ["?": .openHelp]),
    Group("q", "quit", hint: "q quit", ["q": .quit, .control("c"): .quit]),
    Group("⏎ Space", "extract", hint: "⏎ extract", [.enter: .extract, " ": .extract]),
    Group("Esc", "cancel", [.escape: .cancel]),
    Group(
      "+ -", "how many colors", hint: "+- count",
      [
        "+": .changeColorCount(by: 1), "=": .changeColorCount(by: 1),
        "-": .changeColorCount(by: -1), "_": .changeColorCount(by: -1),
      ]),
    Group("a", "automatic count", ["a": .setAutomaticColorCount]),
    Group("m", "area or salience", hint: "m emphasis", ["m": .switchEmphasis]),
    Group(
      "← → h l", "color", hint: "←→ color",
      [
        .left: .moveCursor(by: -1), "h": .moveCursor(by: -1),
        .right: .moveCursor(by: 1), "l": .moveCursor(by: 1),
      ]),
    Group(
      "1 2 …", "this color",
      [
        "1": .setCursor(0), "2": .setCursor(1), "3": .setCursor(2), "4": .setCursor(3),
        "5": .setCursor(4), "6": .setCursor(5), "7": .setCursor(6), "8": .setCursor(7),
        "9": .setCursor(8),
      ]),
    Group("c", "copy the color", hint: "c copy", ["c": .copyColor]),
    Group("e", "export all", hint: "e export", ["e": .openExport]),
    Group(
      "↑ ↓ j k", "history", hint: "↑↓ history",
      [
        .up: .moveSelection(by: -1), "k": .moveSelection(by: -1),
        .down: .moveSelection(by: 1), "j": .moveSelection(by: 1),
      ]),
    Group(
      "PgUp PgDn", "history, faster",
      [
        .pageUp: .moveSelectionByPages(-1), .pageDown: .moveSelectionByPages(1),
        .home: .selectFirst, .end: .selectLast,
      ]),
    Group("f", "favorite", hint: "f favorite", ["f": .toggleFavorite]),
    Group("d", "remove", ["d": .remove]),
    Group("u", "undo removal", ["u": .undo]),
    Group("P", "pin the color", hint: "P pin", ["P": .togglePin]),
    Group("s", "pick on the photo", hint: "s pick", ["s": .startPicking]),
    Group("x", "remove the color", ["x": .removeColor]),
    Group("i I", "ignore it, none", ["i": .ignoreColor, "I": .stopIgnoring]),
    Group(
      "o O", "next, last photo", hint: "o next photo",
      ["o": .showPhoto(by: 1), "O": .showPhoto(by: -1)]),
    Group("p", "marks on photo", hint: "p marks", ["p": .togglePlaces]),
    Group("Ctrl-Z", "suspend", [.control("z"): .suspend, .control("l"): .redraw]),
  ])
}

extension KeyBindings<PickingAction> {
  /// The keys that pick a color from the photo.
  static let picking = KeyBindings([
    Group("⏎", "add the color", hint: "⏎ add", [.enter: .add, " ": .add]),
    Group("r", "replace the color", hint: "r replace the color under the cursor", ["r": .replace]),
    Group("Esc", "close", hint: "Esc close", [.escape: .close, "s": .close]),
    Group(
      "← ↑ ↓ →", "move", hint: "←↑↓→ move",
      [
        .left: .move(columns: -1, rows: 0), "h": .move(columns: -1, rows: 0),
        .right: .move(columns: 1, rows: 0), "l": .move(columns: 1, rows: 0),
        .up: .move(columns: 0, rows: -1), "k": .move(columns: 0, rows: -1),
        .down: .move(columns: 0, rows: 1), "j": .move(columns: 0, rows: 1),
      ]),
  ])
}

extension KeyBindings<ExportAction> {
  static let export = KeyBindings([
    Group(
      "↑ ↓", "choose",
      [
        .up: .moveSelection(by: -1), .left: .moveSelection(by: -1),
        "k": .moveSelection(by: -1), "h": .moveSelection(by: -1),
        .down: .moveSelection(by: 1), .right: .moveSelection(by: 1),
        "j": .moveSelection(by: 1), "l": .moveSelection(by: 1),
      ]),
    Group("⏎", "file", hint: "⏎ file", [.enter: .save, " ": .save]),
    Group("c", "clipboard", hint: "c clipboard", ["c": .copy]),
    Group("Esc", "close", hint: "Esc close", [.escape: .close, "e": .close]),
  ])
}
