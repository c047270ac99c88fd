package import ColorMath
package import ImageDecoding

/// Where in a photo the colors of its scheme are typically found.
///
/// Each cell of a coarse grid belongs to the color that looks nearest to its own. A color is shown in
/// the largest connected area of its cells, well within it, where the cell looks most like it: at a
/// place that a person would point to. A color that has no cell, because it occurs only in fine
/// patterns, is shown at the cell that looks most like it.
package struct ColorPlaces: Sendable {
  /// How many cells the longer side of a photo has.
  private static let cellCount = 96

  /// The place of each color, as fractions of the photo's width and height.
  package let places: [Point]

  /// Finds the places.
  ///
  /// - Parameters:
  ///   - colors: The colors of the scheme.
  ///   - photo: The photo, which may be reduced, but not to fewer pixels a side than there are cells.
  /// - Complexity: O(*n* + *ck*) for *n* pixels, *c* cells and *k* colors.
  package init(of colors: [Oklab], in photo: PixelBuffer) {
    let grid = PhotoMosaic(of: photo, longestSide: Self.cellCount)
    let owners = grid.cells.map { cell in
      cell.flatMap { cell in
        colors.indices.min {
          cell.squaredDifference(from: colors[$0]) < cell.squaredDifference(from: colors[$1])
        }
      }
    }
    let depths = grid.depths(of: owners)
    let areas = grid.areas(of: owners)
    places = colors.indices.map { index in
      func difference(_ cell: Int) -> Double {
        grid.cells[cell]?.squaredDifference(from: colors[index]) ?? .infinity
      }
      let own = areas.filter { owners[$0[0]] == index }
      let largest = own.max { $0.count < $1.count } ?? Array(grid.cells.indices)
      let deepest = own.isEmpty ? 0 : largest.map { depths[$0] }.max() ?? 0
      let inner = largest.filter { own.isEmpty || depths[$0] * 2 >= deepest }
      let best = inner.min { difference($0) < difference($1) } ?? 0
      return grid.place(of: best)
    }
  }
}
