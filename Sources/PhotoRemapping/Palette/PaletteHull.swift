internal import ColorMath

/// All light that entries of a palette mix to, in any parts: the convex hull of theirs.
///
/// What lies outside can be dithered in no way. An error diffusion that tries it piles up errors that are
/// never made up for, and spills them where they do not belong.
struct PaletteHull {
  /// The entries that no mixture of others replaces.
  private let corners: [Light]

  /// The most steps towards the mixture that looks best. A fourth changes nothing that can be seen.
  private static let largestStepCount = 3

  /// Creates the hull of the light of one or more entries.
  init(of lights: [Light]) {
    var corners = lights
    for place in lights.indices.reversed() where corners.count > 1 {
      let light = corners.remove(at: place)
      if !PaletteHull(corners: corners).contains(light) { corners.insert(light, at: place) }
    }
    self.corners = corners
  }

  private init(corners: [Light]) { self.corners = corners }

  /// Returns whether light can be mixed.
  func contains(_ light: Light) -> Bool { isNear(light, nearest(to: light)) }

  /// Returns the mixture that looks most like some light: the light itself if it can be mixed.
  ///
  /// Looks are no linear function of light, so they are taken for one near the best mixture so far, and
  /// the mixture that is best then is the next one: Gauss and Newton's method.
  func mixture(nearest light: Light) -> Light {
    let simple = nearest(to: light)
    guard !isNear(light, simple) else { return light }
    let goal = Look(of: light)
    var best = simple
    var look = Look(of: best)
    for _ in 0..<Self.largestStepCount {
      let change = look.change()
      let lack = look.coordinates - goal.coordinates
      let next = NearestMixture(of: corners.map { lack + change($0 - best) }).mixed(corners)
      // Far from the best mixture so far, how its look changes tells little.
      guard
        let better = [1, 0.5, 0.25].lazy.map({ best + (next - best) * $0 })
          .first(where: { Look(of: $0).difference(from: goal) < look.difference(from: goal) })
      else { break }
      (best, look) = (better, Look(of: better))
    }
    return best
  }

  private func nearest(to light: Light) -> Light {
    NearestMixture(of: corners.map { $0 - light }).mixed(corners)
  }

  private func isNear(_ light: Light, _ other: Light) -> Bool {
    (light - other).square < NearestMixture.leastGain
  }
}

/// How some light looks, and how that changes with the light.
private struct Look {
  let coordinates: Light
  private let light: Light

  /// The difference of light over which a change is measured.
  private static let increment = 1e-3

  init(of light: Light) {
    self.light = light
    let lab = Oklab(LinearSRGB(light))
    coordinates = Light(lab.lightness, lab.a, lab.b)
  }

  /// Returns a function from a way in light to about how the look changes on it.
  func change() -> (Light) -> Light {
    func change(_ way: Light) -> Light {
      (Look(of: light + way * Self.increment).coordinates - coordinates) / Self.increment
    }
    let (red, green, blue) = (
      change(Light(1, 0, 0)), change(Light(0, 1, 0)), change(Light(0, 0, 1))
    )
    return { red * $0.x + green * $0.y + blue * $0.z }
  }

  func difference(from other: Look) -> Double { (coordinates - other.coordinates).square }
}
