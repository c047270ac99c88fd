import ColorMath
import ImageDecoding

extension ImageColorScheme {
  /// A cluster that becomes a swatch.
  struct Cluster {
    private(set) var center: SIMD3<Double>
    private(set) var members: [Int] = []
    fileprivate(set) var weight = 0.0
    var pin: SRGB8?
    /// The ground that the cluster is of, if there is one.
    var ground: Ground?
    var color = Oklab(lightness: 0, a: 0, b: 0)
    var rgb = SRGB8(red: 0, green: 0, blue: 0)
    /// The entry of the histogram that is nearest to the color.
    private(set) var entry: ColorHistogram.Entry?
    /// The point from which the color was taken, unless it is pinned.
    private(set) var home: Int?

    init(center: SIMD3<Double>) { self.center = center }

    mutating func add(_ index: Int, of colors: WeightedColors) {
      members.append(index)
      weight += colors.pixelCount(of: index)
    }

    /// Adds the members of another cluster, and keeps the color unless only the other is pinned.
    mutating func absorb(_ other: Cluster) {
      members += other.members
      weight += other.weight
      if pin == nil, other.pin != nil {
        (pin, color, rgb, entry) = (other.pin, other.color, other.rgb, other.entry)
        home = other.home
      }
      ground = ground ?? other.ground
    }

    /// Returns the union of two clusters, with the color that represents their members.
    func joined(with other: Cluster, of colors: WeightedColors) -> Cluster {
      let part = other.weight / (weight + other.weight)
      var joined = self
      joined.center += (other.center - center) * part
      joined.absorb(other)
      joined.members.sort()
      return joined.colored(by: colors)
    }

    func with(_ members: [Int], of colors: WeightedColors) -> Cluster {
      var changed = self
      changed.members = members
      changed.weight = colors.pixelCount(of: members)
      return changed
    }

    func seen(among members: [Int], of colors: WeightedColors) -> Cluster {
      colors.colorSeen(color, among: members).map { with($0, of: colors) } ?? self
    }

    func colored(by colors: WeightedColors) -> Cluster {
      guard let pin else {
        if let ground { return with(colors.occurrence(of: ground), of: colors) }
        return with(colors.representative(of: members, center: center), of: colors)
      }
      var colored = self
      (colored.color, colored.rgb) = (Oklab(pin), pin)
      colored.entry = colors.occurrence(nearestTo: colored.color, among: members).entry
      colored.home = nil
      return colored
    }

    private func with(
      _ occurrence: WeightedColors.Occurrence, of colors: WeightedColors
    ) -> Cluster {
      var changed = self
      (changed.color, changed.rgb) = (occurrence.color, colors.code(of: occurrence.color))
      (changed.entry, changed.home) = (occurrence.entry, occurrence.point)
      return changed
    }
  }
}

extension [ImageColorScheme.Cluster] {
  /// Gives each cluster that is not pinned the color of the pixel at its place, unless another
  /// cluster has the same code.
  mutating func takeColors(of places: [TypicalPlaces.Place], _ colors: WeightedColors) {
    for (index, place) in zip(indices, places) where self[index].pin == nil {
      let rgb = colors.code(of: place.color)
      let isTaken = indices.contains { $0 != index && self[$0].rgb == rgb }
      if !isTaken { (self[index].color, self[index].rgb) = (place.color, rgb) }
    }
  }

  /// Returns the place of each cluster: a typical place, or the first pixel of the entry nearest to
  /// its color.
  func places(
    in grid: PixelGrid?, _ colors: WeightedColors, ignoring ranges: [ColorRange]
  ) -> [TypicalPlaces.Place] {
    let places = grid.map { TypicalPlaces(of: self, in: $0, colors, ignoring: ranges) }
    return enumerated().map { index, cluster in
      places?.place(of: index, cluster)
        ?? TypicalPlaces.Place(
          position: cluster.entry?.position ?? PixelPosition(x: 0, y: 0),
          color: cluster.entry.map { colors.color(of: $0.firstPixel) } ?? cluster.color,
          kind: .nearest)
    }
  }

  /// Returns clusters of the points that look like the colors of these clusters, heaviest first,
  /// and the points that look like none. If each color counts by itself, the weights are exact, even
  /// where a point is of several colors.
  func withLookalikes(
    of colors: WeightedColors, byColor: Bool = false
  ) -> (clusters: Self, rest: [Int]) {
    let (members, rest) = lookalikes(among: colors)
    // If all clusters are pinned, possibly no point looks like any: then they divide the pixels.
    if rest.count == colors.points.count { return (self, []) }
    var clusters = zip(self, members).map { $0.with($1, of: colors) }
    let candidates = map(\.color.asSeen)
    func count(_ color: Oklab, _ pixelCount: Double) {
      let color = color.asSeen
      guard let nearest = candidates.indexOfNearest(to: color),
        candidates[nearest].looksLike(color)
      else { return }
      clusters[nearest].weight += pixelCount
    }
    if byColor {
      for index in clusters.indices { clusters[index].weight = 0 }
      colors.forEachColor(count)
    }
    for (color, pixelCount) in colors.faint { count(color, pixelCount) }
    return (clusters.heaviestFirst(), rest)
  }

  /// Returns the clusters with the colors that are seen where pixels look like theirs. As a color
  /// changes, so do the points that look like it; after three rounds hardly any color changes.
  func seen(in colors: WeightedColors, rounds: Int = 3) -> Self {
    let seen = zip(self, lookalikes(among: colors).members)
      .map { $0.pin != nil || $0.ground != nil || $1.isEmpty ? $0 : $0.seen(among: $1, of: colors) }
    let isDone = rounds == 1 || seen.map(\.rgb) == map(\.rgb)
    return isDone ? seen : seen.seen(in: colors, rounds: rounds - 1)
  }

  /// Returns the points that look like the color of each cluster, and those that look like none. The
  /// point from which a color was taken always looks like that color.
  private func lookalikes(among colors: WeightedColors) -> (members: [[Int]], rest: [Int]) {
    colors.lookalikes(of: map(\.color.asSeen), homes: map(\.home))
  }

  /// Returns the sum over the pixels of their squared differences from the color of their cluster,
  /// or for the pixels of `rest`, from the nearest color.
  func squaredError(of colors: WeightedColors, rest: [Int]) -> Double {
    func error(_ index: Int, _ color: Oklab) -> Double {
      colors.pixelCount(of: index) * colors.color(of: index).squaredDifference(from: color)
    }
    let own = reduce(0) { sum, cluster in
      let color = cluster.color
      return cluster.members.reduce(sum) { $0 + error($1, color) }
    }
    let candidates = map(\.color)
    let ofFaint = colors.faint.reduce(own) { sum, faint in
      let nearest = candidates.reduce(.infinity) {
        Swift.min($0, $1.squaredDifference(from: faint.color))
      }
      return sum + faint.pixelCount * nearest
    }
    return rest.reduce(ofFaint) { sum, index in
      sum + candidates.reduce(.infinity) { Swift.min($0, error(index, $1)) }
    }
  }

  /// Returns the clusters, heaviest first, with those of equal code joined to the heaviest of them.
  func withDistinctCodes() -> Self {
    var distinct: Self = []
    for cluster in heaviestFirst() {
      if let place = distinct.firstIndex(where: { $0.rgb == cluster.rgb }) {
        distinct[place].absorb(cluster)
      } else {
        distinct.append(cluster)
      }
    }
    return distinct.heaviestFirst()
  }

  private func heaviestFirst() -> Self {
    sorted { ($0.weight, $1.rgb.hex) > ($1.weight, $0.rgb.hex) }
  }

  /// Joins clusters until no two codes differ by less than `difference` in Oklab. The nearest pair
  /// is joined first, and its color recomputed. Pinned colors are not joined with each other, but
  /// absorb neighbors that are not pinned.
  func joined(below difference: Double, of colors: WeightedColors) -> Self {
    joined(of: colors) { first, second in
      let distance = Oklab(first.rgb).difference(from: Oklab(second.rgb))
      return distance < difference ? distance : nil
    }
  }

  /// Joins clusters whose colors nobody can tell apart, if they are near black or one of them is a
  /// ground. A flat color is also joined with its blurred edges: colors that look like it and are
  /// much rarer.
  func withoutIndistinguishable(of colors: WeightedColors) -> Self {
    joined(of: colors) { first, second in
      let isOneGround = (first.ground == nil) != (second.ground == nil)
      let isOneBlack =
        Swift.min(first.color.lightness, second.color.lightness) < Oklab.adaptedLightness
      guard isOneGround || isOneBlack && first.ground == nil else { return nil }
      let (ground, other) = first.ground == nil ? (second, first) : (first, second)
      let isEdge = ground.ground?.isFlat == true && other.weight < Self.edgePart * ground.weight
      let distance = first.color.asSeen.difference(from: second.color.asSeen)
      return distance < Oklab.justNoticeableDifference * (isEdge ? 3 : 1) ? distance : nil
    }
  }

  /// The greatest part of the pixels of a flat color that its blurred edges have.
  private static var edgePart: Double { 0.1 }

  private func joined(
    of colors: WeightedColors, _ distance: (Element, Element) -> Double?
  ) -> Self {
    var clusters = self
    while let (first, second) = clusters.nearestPair(distance) {
      clusters[first] = clusters[first].joined(with: clusters[second], of: colors)
      clusters.remove(at: second)
    }
    return clusters.heaviestFirst()
  }

  /// Returns the indices of the two clusters with the smallest distance, of those that have one.
  private func nearestPair(_ distance: (Element, Element) -> Double?) -> (Int, Int)? {
    var nearest: (pair: (Int, Int), distance: Double)?
    for first in indices {
      for second in indices.dropFirst(first + 1)
      where self[first].pin == nil || self[second].pin == nil {
        guard let distance = distance(self[first], self[second]) else { continue }
        if distance < nearest?.distance ?? .infinity { nearest = ((first, second), distance) }
      }
    }
    return nearest?.pair
  }
}
