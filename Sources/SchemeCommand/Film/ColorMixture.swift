internal import ColorMath
internal import SchemeExtraction
internal import SchemePictures

/// The few colors of some frames. The mixtures of other frames can be added to it.
struct ColorMixture: Hashable, Sendable {
  /// A color, and the number of frames that it would fill.
  struct Part: Hashable, Sendable {
    var color: Oklab
    var weight: Double
  }

  /// The colors, in no particular order.
  private(set) var parts: [Part] = []
  /// The largest number of colors that a sum keeps.
  private var limit = 1

  /// Creates a mixture without colors.
  init() {}

  /// Creates the mixture of a frame.
  init(_ scheme: ImageColorScheme) {
    parts = scheme.swatches.map { Part(color: $0.color, weight: $0.share) }
    limit = parts.count
  }

  /// Creates the mixture of some frames of one scheme.
  init(_ scheme: ImageColorScheme, frameCount: Int) {
    self.init(scheme)
    for index in parts.indices { parts[index].weight *= Double(frameCount) }
  }

  /// Adds the colors of other frames.
  ///
  /// While the sum has more colors than the larger of the two mixtures, the two colors whose
  /// joining loses least are joined, as in Ward 1963, "Hierarchical Grouping to Optimize an
  /// Objective Function".
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
    let part = removed.weight / weight
    func mean(_ channel: KeyPath<Oklab, Double>) -> Double {
      kept.color[keyPath: channel]
        + part * (removed.color[keyPath: channel] - kept.color[keyPath: channel])
    }
    parts[best.first] = Part(
      color: Oklab(lightness: mean(\.lightness), a: mean(\.a), b: mean(\.b)), weight: weight)
  }

  /// Returns the colors as pictures show them.
  func colors(by areInOrder: (Part, Part) -> Bool) -> [PictureColor] {
    let total = parts.reduce(0) { $0 + $1.weight }
    return parts.sorted(by: areInOrder).map { part in
      let share = part.weight / total
      return PictureColor(
        color: SRGB8(part.color), share: share, shareText: percentage(share))
    }
  }
}
