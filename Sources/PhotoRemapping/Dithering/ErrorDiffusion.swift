internal import ColorMath
internal import ImageDecoding

/// Floyd and Steinberg's error diffusion, from left to right and from right to left by turns.
///
/// The error is light, not code values or Oklab: what the eye mixes from afar is light, so only sums of
/// light look like the photo there. Which entry comes nearest is still a matter of how colors look, and
/// found in Oklab. What a pixel is to look like is first brought to what entries can be mixed to, so that
/// each error can be made up for.
///
/// Source: R. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976; on turning at
/// the ends of rows and on light, R. Ulichney, "Digital Halftoning", 1987, 8.3 and 2.
struct ErrorDiffusion: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var memo = PixelMemo<(light: Light, lab: Oklab)>()
  /// The light that the pixels of the row lack, with one place more at either end.
  private var lack: [Light]
  private var below: [Light]

  init(_ palette: MappingPalette, _ colors: PhotoColors, width: Int) {
    (self.palette, self.colors) = (palette, colors)
    lack = Array(repeating: Light(), count: width + 2)
    below = lack
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    let (first, step) = (indices.count, y % 2 == 0 ? 1 : -1)
    indices += repeatElement(palette.transparentIndex, count: row.count)
    for place in row.indices {
      let column = step > 0 ? place : row.count - 1 - place
      let pixel = row[column]
      guard colors.canSee(pixel) else { continue }
      let (goal, lab) = goal(of: pixel)
      let here = column + 1
      let sought = palette.sought(goal + lack[here])
      let index = palette.index(nearest: sought)
      indices[first + column] = UInt8(index)
      differences.add(lab.difference(from: palette.labs[index]))
      let error = sought - palette.lights[index]
      lack[here + step] += error * (7.0 / 16)
      below[here - step] += error * (3.0 / 16)
      below[here] += error * (5.0 / 16)
      below[here + step] += error * (1.0 / 16)
    }
    swap(&lack, &below)
    for place in below.indices { below[place] = Light() }
  }

  /// Returns what a pixel is to be mixed to, and how it looks.
  private mutating func goal(of pixel: RGBA8) -> (light: Light, lab: Oklab) {
    if let known = memo[pixel] { return known }
    let color = colors[pixel]
    let goal = (light: palette.mixture(nearest: color.light), lab: color.lab)
    memo[pixel] = goal
    return goal
  }
}
