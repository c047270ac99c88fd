extension OptionDeclaration {
  static let journal = OptionDeclaration(
    name: "journal", placeholder: "PATH",
    help:
      "The file of the history. Beside it are PATH.lock, and PATH.attachments for small photos.",
    defaultText: "colorway/history.journal in $XDG_STATE_HOME, or else in ~/.local/state")
  static let keep = OptionDeclaration(
    name: "keep",
    help:
      "Keep each scheme in the history, with the name of its photo as it was given, the time, and "
      + "a small version of the photo. Without it, nothing is kept.")
  static let keepHistogram = OptionDeclaration(
    name: "keep-histogram",
    help:
      "With --keep, also keep the counted colors, of which 'colorway merge' finds other schemes.")
  static let keepLast = OptionDeclaration(
    name: "keep-last", placeholder: "N",
    help: "The most schemes of the history. When there are more, the oldest are forgotten, but no "
      + "favorites.", defaultText: "10000 where schemes are kept")
  static let search = OptionDeclaration(
    name: "search", placeholder: "TEXT|COLOR",
    help:
      "Only entries whose name or photo has TEXT in it, or one of whose colors is near COLOR, such "
      + "as teal or '#c0392b'.")
  static let favoritesOnly = OptionDeclaration(name: "favorites", help: "Only favorites.")
  static let entryLimit = OptionDeclaration(
    name: "limit", placeholder: "N", help: "Only the newest N of them.", defaultText: "all")
  static let historyFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: HistoryFormat.placeholder,
    help: "The format: text to look at; json for one array; jsonl for one object a line, which "
      + "'colorway find' takes too; svg or png for a sheet of the small photos beside their colors.",
    defaultText: "by the suffix of FILE, otherwise text")
  static let unmark = OptionDeclaration(name: "unmark", help: "Remove the mark instead.")
  static let entryName = OptionDeclaration(
    name: "name", placeholder: "NAME",
    help: "Also give the entry a name. An empty one takes it away.")
}
