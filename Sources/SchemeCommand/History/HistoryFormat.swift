/// The formats of what `colorway history` writes.
enum HistoryFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, jsonl, svg, png

  /// The format of a picture, if it is one.
  var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }

  /// The suffixes of its files, without their first period.
  var suffixes: [String] { self == .text ? ["txt"] : [rawValue] }
}
