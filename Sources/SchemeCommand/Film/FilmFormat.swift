/// The formats of a film.
enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// One JSON object for each frame, one per line.
  case jsonl
  /// A picture of the whole film, as shapes.
  case svg
  /// The same picture, as pixels.
  case png

  /// The format of the picture, or `nil` for lines.
  var picture: PictureFormat? {
    switch self {
    case .jsonl: nil
    case .svg: .svg
    case .png: .png
    }
  }
}
