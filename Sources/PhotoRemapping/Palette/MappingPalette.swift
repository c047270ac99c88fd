internal import ColorMath

/// Amounts of red, green and blue light by the primaries of sRGB, which add up as light does.
typealias Light = SIMD3<Double>

/// A palette as dithering sees it: as light to mix, and as colors to be near to.
struct MappingPalette {
  /// The light of each entry.
  let lights: [Light]
  /// The look of each entry.
  let labs: [Oklab]
  private let darkest: Light
  private let lightest: Light
  private var search: NearestColors

  /// Creates a palette of 1 to 256 colors.
  init(_ colors: [SRGB8]) {
    lights = colors.map { Light(LinearSRGB($0)) }
    labs = colors.map { Oklab($0) }
    search = NearestColors(labs)
    (darkest, lightest) = (lights.bound(by: min), lights.bound(by: max))
  }

  /// Returns the index of the entry that looks most like a color.
  mutating func index(nearest color: Oklab) -> Int { search.index(nearest: color) }

  /// Returns the index of the entry that looks most like some light.
  mutating func index(nearest light: Light) -> Int {
    search.index(nearest: Oklab(LinearSRGB(light)))
  }

  /// Returns the nearest light in the box of that of all entries, as most light beyond it can be mixed of
  /// none of them.
  func bounded(_ light: Light) -> Light {
    light.clamped(lowerBound: darkest, upperBound: lightest)
  }

  /// Returns light to look for to make up for errors: at most half the size of the box beyond it. This
  /// limit is our own choice: nearly all errors that can be made up for stay within it, and others run
  /// less far.
  func sought(_ light: Light) -> Light {
    let reach = (lightest - darkest) * 0.5
    return light.clamped(lowerBound: darkest - reach, upperBound: lightest + reach)
  }

  /// Returns indices from the darkest entry to the lightest.
  func sortedByLightness(_ indices: [Int]) -> [Int] {
    indices.sorted { (labs[$0].lightness, $0) < (labs[$1].lightness, $1) }
  }
}

extension [Light] {
  /// Returns the least or the largest of each channel.
  fileprivate func bound(by choose: (Double, Double) -> Double) -> Light {
    reduce(self[0]) { bound, light in
      Light(choose(bound.x, light.x), choose(bound.y, light.y), choose(bound.z, light.z))
    }
  }
}

extension Light {
  /// Creates the light of a color.
  init(_ color: LinearSRGB) { self.init(color.red, color.green, color.blue) }
}

extension LinearSRGB {
  /// Creates the color of some light.
  init(_ light: Light) { self.init(red: light.x, green: light.y, blue: light.z) }
}
