import ColorMath
import ImageDecoding

/// A search for a position of each swatch that shows its color well: inside the color's largest
/// patch, away from borders, where the surrounding pixels have nearly the same color.
struct TypicalPlaces {
  struct Place {
    var position: PixelPosition
    var color: Oklab
    var kind: ImageColorScheme.Swatch.Placement
  }

  /// The maximum difference in Oklab of a typical pixel from its swatch.
  private static let largestDifference = 0.05
  /// The maximum difference in Oklab between the minimum and maximum codes around a typical pixel:
  /// as much as noise and grain cause.
  private static let maximumRange = 0.12
  private static let minimumAlpha: UInt8 = 128
  private static let justNoticeable = 0.02
  /// The range and difference of codes below which pixels are equally good.
  private static let goodEnough = 8
  /// The code difference that is accepted for keeping out of the outer half of a patch.
  private static let outsideCost = 12

  private let grid: PixelGrid
  private let colors: WeightedColors
  private let patches: NodePatches
  private let ranges: [ColorRange]

  init(
    of clusters: [ImageColorScheme.Cluster], in grid: PixelGrid, _ colors: WeightedColors,
    ignoring ranges: [ColorRange]
  ) {
    let owners = SwatchOwners(of: clusters, in: colors)
    patches = NodePatches(
      of: (0..<grid.nodeCount).map { owners.owner(of: grid.pixel(of: $0)) },
      ownerCount: clusters.count, columns: grid.columns, rows: grid.rows)
    (self.grid, self.colors, self.ranges) = (grid, colors, ranges)
  }

  /// Finds the best place of the swatch of a cluster: a typical place, or else a pixel that cannot
  /// be distinguished from the swatch. Returns `nil` if the grid has neither.
  func place(of index: Int, _ cluster: ImageColorScheme.Cluster) -> Place? {
    let codes = cluster.entry.map { SRGB8($0.mean) } ?? cluster.rgb
    guard let node = bestNode(of: index, codes) else { return nil }
    let color = colors.color(of: grid.pixel(of: node))
    let difference = color.difference(from: cluster.color)
    let (low, high) = grid.range(of: node)
    let range = colors.color(of: low).difference(from: colors.color(of: high))
    let isTypical =
      difference <= Self.largestDifference && range <= Self.maximumRange
      && low.alpha >= Self.minimumAlpha
    guard isTypical || difference <= Self.justNoticeable else { return nil }
    return Place(
      position: grid.position(of: node), color: color, kind: isTypical ? .typical : .nearest)
  }

  /// Returns the node of the largest patch of a swatch that is most similar, in codes, to the
  /// swatch and to its own neighbors; among equally good nodes, the first of the deepest ones.
  private func bestNode(of index: Int, _ codes: SRGB8) -> Int? {
    let patch = patches.largest[index]
    let deepest = patch.reduce(0) { max($0, patches.depths[$1]) }
    var best: (cost: Int, depth: Int, node: Int)?
    for node in patch {
      let depth = patches.depths[node]
      let pixel = grid.pixel(of: node)
      let difference =
        abs(Int(pixel.red) - Int(codes.red)) + abs(Int(pixel.green) - Int(codes.green))
        + abs(Int(pixel.blue) - Int(codes.blue))
      var cost =
        max(difference, Self.goodEnough) + (2 * depth < deepest ? Self.outsideCost : 0)
      // For most nodes, the neighbors need not be examined.
      if let best, (best.cost, -best.depth) <= (cost + Self.goodEnough, -depth) { continue }
      let (low, high) = grid.range(of: node)
      let range = max(high.red - low.red, high.green - low.green, high.blue - low.blue)
      cost += low.alpha < Self.minimumAlpha ? 255 : max(Int(range), Self.goodEnough)
      if let best, (best.cost, -best.depth) <= (cost, -depth) { continue }
      if !ranges.isEmpty {
        let color = colors.color(of: pixel)
        if ranges.contains(where: { $0.contains(color) }) { continue }
      }
      best = (cost, depth, node)
    }
    return best?.node
  }
}
