internal import ColorMath

/// Linear light: amounts of red, green and blue with the primaries of sRGB.
typealias Light = SIMD3<Double>

/// A palette for dithering, in linear light for mixing and in Oklab for finding the nearest entry.
struct MappingPalette {
  let lights: [Light]
  let labs: [Oklab]
  /// The indices of the entries, darkest first.
  let indicesByLightness: [UInt8]
  private let least: Light
  private let most: Light
  private var mixtures: MixtureLattice
  private var search: NearestEntries

  /// Creates a palette of 1 to 256 colors.
  init(_ colors: [SRGB8]) {
    lights = colors.map { LinearSRGB($0).channels }
    let labs = colors.map { Oklab($0) }
    self.labs = labs
    indicesByLightness =
      labs.indices.sorted { (labs[$0].lightness, $0) < (labs[$1].lightness, $1) }.map { UInt8($0) }
    let darkest = lights.reduce(lights[0], pointwiseMin)
    let lightest = lights.reduce(lights[0], pointwiseMax)
    (least, most) = (darkest + darkest - lightest, lightest + lightest - darkest)
    mixtures = MixtureLattice(PaletteHull(of: lights))
    search = NearestEntries(labs)
  }

  /// The index of the transparent entry, which follows the colors.
  var transparentIndex: UInt8 { UInt8(truncatingIfNeeded: labs.count) }

  mutating func index(nearest color: Oklab) -> Int { search.index(nearest: color) }

  mutating func index(nearest light: Light) -> Int { search.index(nearest: light) }

  mutating func mixture(nearest light: Light) -> Light { mixtures.mixture(nearest: light) }

  /// Returns light clamped to the bounding box of the entries, extended by its own size on each
  /// side. Accumulated errors therefore stay bounded, which choosing the nearest entry in Oklab
  /// does not always ensure. The limit is our own choice, and is seldom reached.
  @inline(__always)
  func clamped(_ light: Light) -> Light {
    Light(
      min(max(light.x, least.x), most.x), min(max(light.y, least.y), most.y),
      min(max(light.z, least.z), most.z))
  }
}
