/// The formats of what `colorway find` writes.
enum FindFormat: String, Hashable, Sendable, CaseIterable {
  /// Lines to look at: the distance, the colors and the name of each photo.
  case text
  /// The lines of the photos as they stand in the file, each with its distance.
  case jsonl
  /// The names of the photos, for other programs.
  case names
}
