internal import ColorMath
internal import ImageDecoding

/// Floyd and Steinberg's error diffusion with serpentine scanning.
///
/// The error is measured in linear light, because from a distance only sums of light look like the photo. The
/// nearest entry is found in Oklab. The goal of each pixel is first moved to the nearest color that entries
/// can be mixed to, so that every error can be compensated.
///
/// Source: R. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976; on serpentine
/// scanning and on linear light, R. Ulichney, "Digital Halftoning", 1987, 8.3 and 2.
struct ErrorDiffusion: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var memo = PixelMemo<(light: Light, lab: Oklab)>()
  /// The errors of the row's pixels in linear light, with one extra place at either end.
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

  private mutating func goal(of pixel: RGBA8) -> (light: Light, lab: Oklab) {
    if let known = memo[pixel] { return known }
    let color = colors[pixel]
    let goal = (light: palette.mixture(nearest: color.light), lab: color.lab)
    memo[pixel] = goal
    return goal
  }
}
