internal import Colorway

/// The colors of small parts of a photo that are far from all colors of a palette, such as a red country on a map.
/// The number of pixels alone would leave them out.
struct RareColors {
  struct Group: Hashable, Sendable {
    /// The color that most pixels of the group have.
    let color: SRGB8
    /// The part of the photo, from 0 to 1.
    let share: Double
  }

  /// The colors, those of the largest part first.
  private let cells: [(color: Oklab, share: Double)]

  // No publication has these numbers. They are our own choices, and not fitted to photos.

  /// The Oklab difference beyond which a color is far from another. It is greater than
  /// `Oklab.similarDifference`, because a palette of 8 colors leaves out so many colors of a photo that just do not
  /// look like its own that a list of them would say nothing.
  private static let farDifference = 0.13
  /// The difference within which colors belong to a group: about half of that, so that two far colors are not in one.
  private static let groupDifference = 0.07
  /// The smallest parts of a photo that are more than noise and edges: of a group with a color that most of it
  /// has, as in drawings, the square of 1/50 of the sides; and of a group of many colors, as in photos and at
  /// edges, five times as much.
  private static let (minimumFlatShare, minimumShare) = (0.000_4, 0.002)
  /// The share of its most frequent color from which a group is flat.
  private static let flatPart = 0.1

  init(_ histogram: ColorHistogram, profile: ColorProfile) {
    let count = max(1, histogram.pixelCount)
    let mostFirst = histogram.cells.sorted {
      let (first, second) = ($0.firstPosition, $1.firstPosition)
      return ($0.pixelCount, second.y, second.x) > ($1.pixelCount, first.y, first.x)
    }
    cells = mostFirst.map { cell in
      let light = profile.linearSRGB(
        red: cell.color.red, green: cell.color.green, blue: cell.color.blue)
      return (Oklab(light), cell.pixelCount / count)
    }
  }

  /// Returns the groups that are far from all colors of a palette, the largest first.
  func groups(farFrom palette: [SRGB8]) -> [Group] {
    let known = palette.map { Oklab($0) }
    var far = cells.filter { cell in
      known.allSatisfy { $0.difference(from: cell.color) > Self.farDifference }
    }
    var groups: [Group] = []
    while let first = far.first {
      let near = far.filter { $0.color.difference(from: first.color) <= Self.groupDifference }
      let share = near.reduce(0) { $0 + $1.share }
      let isFlat = first.share >= share * Self.flatPart
      if share >= (isFlat ? Self.minimumFlatShare : Self.minimumShare) {
        groups.append(Group(color: SRGB8(nearest: first.color), share: share))
      }
      far.removeAll { $0.color.difference(from: first.color) <= Self.groupDifference }
    }
    return groups.sorted { ($1.share, $0.color.hex) < ($0.share, $1.color.hex) }
  }
}
