internal import ColorMath
internal import ImageDecoding

/// Floyd–Steinberg error diffusion with serpentine scanning. The error is measured in linear light,
/// because from a distance only sums of light look like the photo. The nearest entry is found in
/// Oklab. The goal of each pixel is first moved to the nearest mixture of palette entries, so that
/// every error can be compensated. Source: R. Floyd and L. Steinberg, "An adaptive algorithm for
/// spatial greyscale", 1976; on serpentine scanning and on linear light, R. Ulichney, "Digital
/// Halftoning", 1987, 8.3 and 2.
struct ErrorDiffusion: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var goals: PixelGoals
  private let strength: Double
  /// The errors of the row's pixels in linear light, with one extra element at either end.
  private var errors: [Light]
  private var below: [Light]

  init(_ palette: MappingPalette, _ colors: PhotoColors, width: Int, strength: Double = 1) {
    (self.palette, self.colors, self.strength) = (palette, colors, strength)
    goals = PixelGoals(colors, strength: strength)
    errors = Array(repeating: Light(), count: width + 2)
    below = errors
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    let (first, step) = (indices.count, y % 2 == 0 ? 1 : -1)
    indices += repeatElement(palette.transparentIndex, count: row.count)
    // The error for the next pixel, and the errors accumulated so far for the pixels below the
    // previous one and below this one. If they were in memory, each pixel would have to wait for
    // them.
    var (ahead, behind, beneath) = (Light(), Light(), Light())
    var here = step > 0 ? 1 : row.count
    var sum = DifferenceSum()
    for _ in row.indices {
      var error = Light()
      let pixel = row[here - 1]
      if colors.canSee(pixel) {
        let (goal, lab) = goals.goal(of: pixel, in: &palette)
        let sought = palette.clamped(goal + (errors[here] + ahead))
        let index = palette.index(nearest: sought)
        indices[first + here - 1] = UInt8(index)
        sum.add(lab.difference(from: palette.labs[index]))
        error = (sought - palette.lights[index]) * strength
      }
      below[here - step] = behind + error * (3.0 / 16)
      behind = beneath + error * (5.0 / 16)
      beneath = error * (1.0 / 16)
      ahead = error * (7.0 / 16)
      here += step
    }
    below[here - step] = behind
    swap(&errors, &below)
    differences.add(sum)
  }
}

/// The light that dithering of each pixel tries to reach: that of the nearest mixture of entries, or, with less
/// strength, light between that and the pixel's own.
struct PixelGoals {
  private let colors: PhotoColors
  private let strength: Double
  private var memo = PixelCache((light: Light(), lab: Oklab(lightness: 0, a: 0, b: 0)))

  init(_ colors: PhotoColors, strength: Double) {
    (self.colors, self.strength) = (colors, strength)
  }

  mutating func goal(
    of pixel: RGBA8, in palette: inout MappingPalette
  ) -> (light: Light, lab: Oklab) {
    if let known = memo[pixel] { return known }
    var goal = colors[pixel]
    goal.light = palette.goal(for: goal.light, strength: strength)
    memo[pixel] = goal
    return goal
  }
}

extension MappingPalette {
  /// Returns the light between some light, at strength 0, and the nearest mixture of entries, at strength 1.
  mutating func goal(for light: Light, strength: Double) -> Light {
    let mixture = mixture(nearest: light)
    return strength == 1 ? mixture : light + (mixture - light) * strength
  }
}
