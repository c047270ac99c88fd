internal import ColorMath
internal import SchemeExtraction
internal import SchemePictures

/// The colors of a film as a picture shows them. Its memory does not grow with the number of
/// frames.
struct FilmSummary: Sendable {
  /// Some frames in a row, and their colors.
  private struct Part: Sendable {
    var frames: Range<Int>
    var mixture: ColorMixture

    /// Adds the part that follows.
    mutating func add(_ next: Part) {
      frames = frames.lowerBound..<next.frames.upperBound
      mixture.add(next.mixture)
    }
  }

  private let mostColumns: Int
  private let mostScenes: Int
  private var columns: [Part] = []
  private var scenes: [Part] = []
  /// The number of frames of a column, except for the last: a power of two.
  private var framesPerColumn = 1
  private(set) var frameCount = 0

  /// Creates an empty summary.
  init(
    mostColumns: Int = FilmPicture.mostColumns, mostScenes: Int = FilmPicture.mostScenes
  ) {
    (self.mostColumns, self.mostScenes) = (mostColumns, mostScenes)
  }

  /// Adds a frame. Pass `nil` if nothing can be seen in the frame.
  mutating func add(_ scheme: ImageColorScheme?) {
    let part = Part(
      frames: frameCount..<frameCount + 1,
      mixture: scheme.map { ColorMixture($0) } ?? ColorMixture())
    frameCount += 1
    if let last = columns.last, last.frames.count < framesPerColumn {
      columns[columns.count - 1].add(part)
      return
    }
    if columns.count == mostColumns {
      columns = Self.joinedPairs(of: columns)
      framesPerColumn *= 2
      // An odd number of columns leaves the last one half full.
      if let last = columns.last, last.frames.count < framesPerColumn {
        columns[columns.count - 1].add(part)
        return
      }
    }
    columns.append(part)
  }

  /// Ends the scene of the frames since the last one.
  mutating func endScene(_ scheme: ImageColorScheme?) {
    let frames = (scenes.last?.frames.upperBound ?? 0)..<frameCount
    guard !frames.isEmpty else { return }
    let mixture = scheme.map { ColorMixture($0, frameCount: frames.count) } ?? ColorMixture()
    scenes.append(Part(frames: frames, mixture: mixture))
    if scenes.count > mostScenes { joinShortestScenes() }
  }

  /// Joins the two neighboring scenes that have the fewest frames together.
  private mutating func joinShortestScenes() {
    let lengths = scenes.indices.dropLast().map { index in
      scenes[index].frames.count + scenes[index + 1].frames.count
    }
    guard let shortest = lengths.indices.min(by: { lengths[$0] < lengths[$1] }) else { return }
    scenes[shortest].add(scenes.remove(at: shortest + 1))
  }

  private static func joinedPairs(of parts: [Part]) -> [Part] {
    stride(from: 0, to: parts.count, by: 2).map { index in
      var part = parts[index]
      if index + 1 < parts.count { part.add(parts[index + 1]) }
      return part
    }
  }

  /// Returns the picture.
  func picture(width: Int) -> FilmPicture {
    func parts(
      _ parts: [Part], by areInOrder: (ColorMixture.Part, ColorMixture.Part) -> Bool
    ) -> [FilmPicture.Part] {
      parts.map {
        FilmPicture.Part(frames: $0.frames, colors: $0.mixture.colors(by: areInOrder))
      }
    }
    return FilmPicture(
      columns: parts(columns) { $0.color.lightness > $1.color.lightness },
      scenes: parts(scenes) { $0.weight > $1.weight }, width: Double(width))
  }
}
