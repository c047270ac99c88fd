internal import ColorMath
internal import ImageDecoding

/// A mapper that chooses the nearest color for each pixel.
struct NearestMapper: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var memo = PixelMemo<(index: UInt8, difference: Double)>()

  init(_ palette: MappingPalette, _ colors: PhotoColors) {
    (self.palette, self.colors) = (palette, colors)
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    for column in row.indices {
      let pixel = row[column]
      guard colors.canSee(pixel) else {
        indices.append(palette.transparentIndex)
        continue
      }
      let (index, difference) = nearest(to: pixel)
      indices.append(index)
      differences.add(difference)
    }
  }

  private mutating func nearest(to pixel: RGBA8) -> (index: UInt8, difference: Double) {
    if let known = memo[pixel] { return known }
    let lab = colors[pixel].lab
    let index = palette.index(nearest: lab)
    let nearest = (index: UInt8(index), difference: lab.difference(from: palette.labs[index]))
    memo[pixel] = nearest
    return nearest
  }
}
