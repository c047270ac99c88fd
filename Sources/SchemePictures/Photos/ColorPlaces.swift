package import ColorMath
package import ImageDecoding

/// The places in a photo where the colors of its scheme are typically found.
///
/// Each cell of a coarse grid belongs to the color of the scheme that is nearest to its own. A color is
/// shown well within the largest connected area of its cells, at a pixel that looks most like it, and
/// away from the places of the other colors. A color without a cell, which occurs only in fine
/// patterns or not at all, is shown at the pixel that looks most like it.
package struct ColorPlaces: Sendable {
  /// The number of cells on the longer side of a photo.
  private static let cellCount = 96
  /// The distance that places keep from each other if they can, as a part of the longer side: enough
  /// for two marks in a picture of usual width.
  private static let spacing = 0.036

  /// The place of each color, as fractions of the photo's width and height: the middle of a pixel.
  package let places: [Point]

  /// Finds the places.
  ///
  /// - Parameters:
  ///   - colors: The colors of the scheme.
  ///   - photo: The photo, which may be reduced, but not to fewer pixels a side than there are cells.
  /// - Complexity: O(*nk*) for *n* pixels and *k* colors.
  package init(of colors: [Oklab], in photo: PixelBuffer) {
    let search = PlaceSearch(of: colors, in: photo, cellCount: Self.cellCount)
    let size = photo.size
    let spacing = Self.spacing * Double(max(size.width, size.height))
    var found = [PixelPosition?](repeating: nil, count: colors.count)
    // Colors with few cells choose first, because they have the least choice.
    for index in colors.indices.sorted(by: { search.cellCount(of: $0) < search.cellCount(of: $1) })
    {
      let others = found.compactMap(\.self)
      found[index] = search.place(of: index, awayFrom: others, by: spacing)
    }
    places = found.map { place in
      let place = place ?? PixelPosition(x: size.width / 2, y: size.height / 2)
      return Point(
        (Double(place.x) + 0.5) / Double(size.width),
        (Double(place.y) + 0.5) / Double(size.height))
    }
  }
}

/// The search for the place of one color after another.
private struct PlaceSearch {
  private let colors: [Oklab]
  private let photo: PixelBuffer
  private let mosaic: PhotoMosaic
  private let depths: [Int]
  /// The areas of each color, the largest first.
  private let areas: [[[Int]]]

  init(of colors: [Oklab], in photo: PixelBuffer, cellCount: Int) {
    (self.colors, self.photo) = (colors, photo)
    mosaic = PhotoMosaic(of: photo, longestSide: cellCount)
    let owners = mosaic.cells.map { cell in cell.flatMap { Self.owner(of: $0, among: colors) } }
    depths = mosaic.depths(of: owners)
    let all = mosaic.areas(of: owners)
    areas = colors.indices.map { index in
      all.filter { owners[$0[0]] == index }.sorted { $0.count > $1.count }
    }
  }

  private static func owner(of color: Oklab, among colors: [Oklab]) -> Int? {
    colors.indices.min {
      color.squaredDifference(from: colors[$0]) < color.squaredDifference(from: colors[$1])
    }
  }

  /// Returns the number of cells that belong to a color.
  func cellCount(of index: Int) -> Int { areas[index].reduce(0) { $0 + $1.count } }

  /// Returns the best place of a color that is far enough from others, or any if there is none.
  func place(
    of index: Int, awayFrom others: [PixelPosition], by spacing: Double
  ) -> PixelPosition? {
    for cell in cells(of: index) {
      guard let pixel = pixel(of: index, in: mosaic.pixels(of: cell)) else { continue }
      if others.allSatisfy({ Self.distance($0, pixel) >= spacing }) { return pixel }
    }
    return anyPixel(of: index, awayFrom: others, by: spacing)
  }

  private static func distance(_ first: PixelPosition, _ second: PixelPosition) -> Double {
    Point(Double(first.x - second.x), Double(first.y - second.y)).length
  }

  /// Returns the cells of a color, the best first: those well within the largest area, then the rest
  /// of that area, then the other areas, then those at the edge of the photo; and among these, those
  /// that look most like the color.
  private func cells(of index: Int) -> [Int] {
    areas[index].enumerated().flatMap {
      rank, area -> [(cell: Int, tier: Int, difference: Double)] in
      let deepest = area.map { depths[$0] }.max() ?? 0
      return area.map { cell in
        let difference = mosaic.cells[cell]?.squaredDifference(from: colors[index]) ?? .infinity
        let tier =
          (mosaic.isAtEdge(cell) ? 4 : 0) + 2 * min(rank, 1) + (depths[cell] * 2 >= deepest ? 0 : 1)
        return (cell, tier, difference)
      }
    }
    .sorted { ($0.tier, $0.difference, $0.cell) < ($1.tier, $1.difference, $1.cell) }
    .map(\.cell)
  }

  /// Returns the pixel, among some, that looks most like a color together with its neighbors, and is
  /// nearer to it than to any other color of the scheme. It is `nil` if there is none.
  private func pixel(of index: Int, in positions: [PixelPosition]) -> PixelPosition? {
    positions.compactMap { position -> (position: PixelPosition, difference: Double)? in
      guard let own = color(at: position), Self.owner(of: own, among: colors) == index else {
        return nil
      }
      let neighbors = [(0, 1), (0, -1), (1, 0), (-1, 0)].compactMap { x, y in
        color(at: PixelPosition(x: position.x + x, y: position.y + y))
      }
      let difference = ([own] + neighbors).reduce(0) {
        $0 + $1.squaredDifference(from: colors[index])
      }
      return (position, difference / Double(neighbors.count + 1))
    }
    .min { $0.difference < $1.difference }?.position
  }

  /// Returns the pixel of the whole photo that looks most like a color. Pixels that are nearer to
  /// another color of the scheme, too close to the places of others or at the edge of the photo are
  /// taken only if there are no better ones, in this order.
  private func anyPixel(
    of index: Int, awayFrom others: [PixelPosition], by spacing: Double
  ) -> PixelPosition? {
    var best: (position: PixelPosition, cost: Double)?
    for cell in mosaic.cells.indices {
      let edge = mosaic.isAtEdge(cell) ? 2.0 : 0
      for position in mosaic.pixels(of: cell) {
        guard let color = color(at: position) else { continue }
        // No difference in Oklab is as large as 2.
        var cost = color.squaredDifference(from: colors[index]) + edge
        guard cost < best?.cost ?? .infinity else { continue }
        if others.contains(where: { Self.distance($0, position) < spacing }) { cost += 4 }
        if Self.owner(of: color, among: colors) != index { cost += 8 }
        if cost < best?.cost ?? .infinity { best = (position, cost) }
      }
    }
    return best?.position
  }

  /// Returns the color of a pixel, or `nil` outside the photo and where it is rather transparent.
  private func color(at position: PixelPosition) -> Oklab? {
    guard 0..<photo.size.width ~= position.x, 0..<photo.size.height ~= position.y else {
      return nil
    }
    let pixel = photo[position]
    guard pixel.alpha > 127 else { return nil }
    return Oklab(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue))
  }
}
