internal import ColorMath

/// Floyd and Steinberg's error diffusion, from left to right and from right to left by turns.
///
/// The error is light, not code values or Oklab: what the eye mixes from afar is light, so only sums of
/// light look like the photo there. Which entry comes nearest is still a matter of how colors look, and
/// found in Oklab. Light outside of the box of the palette's is brought into it first. Otherwise errors
/// that no mixture can make up for would add up and run across the photo.
///
/// Source: R. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976; on turning at
/// the ends of rows and on light, R. Ulichney, "Digital Halftoning", 1987, 8.3 and 2.
struct ErrorDiffusion: RowMapper {
  /// The light that the pixels of the row lack, with one place more at either end.
  private var lack: [Light]
  private var isRightward = true

  /// Creates the state before the first row.
  init(width: Int) {
    lack = Array(repeating: Light(), count: width + 2)
  }

  mutating func indices(of row: [PhotoColor?], in palette: inout MappingPalette) -> [Int?] {
    var indices = [Int?](repeating: nil, count: row.count)
    var below = [Light](repeating: Light(), count: lack.count)
    let step = isRightward ? 1 : -1
    for place in row.indices {
      let column = isRightward ? place : row.count - 1 - place
      guard let color = row[column] else { continue }
      let sought = palette.sought(palette.bounded(color.light) + lack[column + 1])
      let index = palette.index(nearest: sought)
      let error = sought - palette.lights[index]
      indices[column] = index
      let here = column + 1
      lack[here + step] += error * (7.0 / 16)
      below[here - step] += error * (3.0 / 16)
      below[here] += error * (5.0 / 16)
      below[here + step] += error * (1.0 / 16)
    }
    lack = below
    isRightward.toggle()
    return indices
  }
}
