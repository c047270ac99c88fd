internal import Colorway
internal import SchemePictures

/// A summary of the colors of a film, for a picture. Its memory does not grow with the number of frames.
struct FilmSummary: Sendable {
  private struct Part: Sendable {
    var frames: Range<Int>
    var mixture: ColorMixture

    mutating func add(_ next: Part) {
      frames = frames.lowerBound..<next.frames.upperBound
      mixture.add(next.mixture)
    }
  }

  private let maximumColumnCount: Int
  private let maximumSceneCount: Int
  private var columns: [Part] = []
  private var scenes: [Part] = []
  /// The number of frames per column, a power of two. The last column may have fewer.
  private var framesPerColumn = 1
  private(set) var frameCount = 0

  init(
    maximumColumnCount: Int = FilmPicture.maximumColumnCount,
    maximumSceneCount: Int = FilmPicture.maximumSceneCount
  ) {
    (self.maximumColumnCount, self.maximumSceneCount) = (maximumColumnCount, maximumSceneCount)
  }

  /// Adds a frame. Pass `nil` for a frame without visible pixels.
  mutating func add(_ scheme: ImageColorScheme?) {
    let part = Part(frames: frameCount..<frameCount + 1, mixture: ColorMixture(scheme))
    frameCount += 1
    if !isLastColumnOpen, columns.count == maximumColumnCount {
      // With an odd number of columns, the last one becomes half full.
      columns = Self.joinedPairs(of: columns)
      framesPerColumn *= 2
    }
    if isLastColumnOpen { columns[columns.count - 1].add(part) } else { columns.append(part) }
  }

  private var isLastColumnOpen: Bool {
    columns.last.map { $0.frames.count < framesPerColumn } ?? false
  }

  /// Ends the scene that consists of the frames since the last scene.
  mutating func endScene(_ scheme: ImageColorScheme?) {
    let frames = (scenes.last?.frames.upperBound ?? 0)..<frameCount
    guard !frames.isEmpty else { return }
    let mixture = ColorMixture(scheme, frameCount: frames.count)
    scenes.append(Part(frames: frames, mixture: mixture))
    if scenes.count > maximumSceneCount { joinShortestScenes() }
  }

  /// Joins the two adjacent scenes that together have the fewest frames.
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

/// The few colors of some frames. The mixtures of other frames can be added.
struct ColorMixture: Hashable, Sendable {
  /// A color, and the number of frames that it would fill.
  struct Part: Hashable, Sendable {
    var color: Oklab
    var weight: Double
  }

  private(set) var parts: [Part] = []
  private var limit = 1

  /// Creates the mixture of frames that share a scheme, or an empty mixture.
  init(_ scheme: ImageColorScheme? = nil, frameCount: Int = 1) {
    guard let scheme else { return }
    parts = scheme.swatches.map { Part(color: $0.color, weight: $0.share * Double(frameCount)) }
    limit = parts.count
  }

  /// Adds the colors of other frames. If there are too many colors, merges pairs, each time the
  /// pair with the smallest increase in squared error, as in Ward 1963, "Hierarchical Grouping to
  /// Optimize an Objective Function".
  mutating func add(_ other: ColorMixture) {
    parts += other.parts
    limit = max(limit, other.limit)
    while parts.count > limit { joinNearest() }
  }

  private mutating func joinNearest() {
    var best = (cost: Double.infinity, first: 0, second: 0)
    for first in parts.indices {
      for second in first + 1..<parts.count {
        let (one, other) = (parts[first], parts[second])
        let factor = one.weight * other.weight / (one.weight + other.weight)
        let cost = factor * one.color.squaredDifference(from: other.color)
        if cost < best.cost { best = (cost, first, second) }
      }
    }
    let removed = parts.remove(at: best.second)
    let kept = parts[best.first]
    let weight = kept.weight + removed.weight
    let mean = kept.color.interpolated(to: removed.color, fraction: removed.weight / weight)
    parts[best.first] = Part(color: mean, weight: weight)
  }

  func colors(by areInOrder: (Part, Part) -> Bool) -> [PictureColor] {
    let total = parts.reduce(0) { $0 + $1.weight }
    return parts.sorted(by: areInOrder).map { part in
      let share = part.weight / total
      return PictureColor(color: SRGB8(part.color), share: share, shareText: percentage(share))
    }
  }
}
