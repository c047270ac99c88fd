internal import ColorMath
internal import ImageDecoding

/// Error diffusion as in early Macintosh programs: six neighbors get an eighth of the error each. A quarter is
/// lost, so that light and dark areas stay clean, and contrast rises. The error is measured in linear light, and
/// scanning is serpentine, as in ``ErrorDiffusion``. Source: the filter of B. Atkinson's programs, Apple, 1984.
struct AtkinsonDiffusion: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var goals: PixelGoals
  private let strength: Double
  /// The errors of the pixels of this row and the next two in linear light, with two extra elements at either end.
  private var errors: [[Light]]

  private static let margin = 2

  init(_ palette: MappingPalette, _ colors: PhotoColors, width: Int, strength: Double = 1) {
    (self.palette, self.colors, self.strength) = (palette, colors, strength)
    goals = PixelGoals(colors, strength: strength)
    let row = Array(repeating: Light(), count: width + 2 * Self.margin)
    errors = [row, row, row]
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    let (first, step) = (indices.count, y % 2 == 0 ? 1 : -1)
    indices += repeatElement(palette.transparentIndex, count: row.count)
    for place in 0..<row.count {
      let column = step > 0 ? place : row.count - 1 - place
      let pixel = row[column]
      guard colors.canSee(pixel) else { continue }
      let (goal, lab) = goals.goal(of: pixel, in: &palette)
      let here = column + Self.margin
      let sought = palette.clamped(goal + errors[0][here])
      let index = palette.index(nearest: sought)
      indices[first + column] = UInt8(index)
      differences.add(lab.difference(from: palette.labs[index]))
      let part = (sought - palette.lights[index]) * (strength / 8)
      errors[0][here + step] += part
      errors[0][here + 2 * step] += part
      for offset in -1...1 { errors[1][here + offset] += part }
      errors[2][here] += part
    }
    errors.append(errors.removeFirst())
    for column in errors[2].indices { errors[2][column] = Light() }
  }
}
