internal import ColorMath

/// The convex hull of a palette's light: all light that mixtures of entries can have. Light outside
/// the hull cannot be dithered: its errors would accumulate in error diffusion.
struct PaletteHull {
  /// The entries that are not mixtures of others.
  private let corners: [Light]

  /// The maximum number of steps toward the best mixture. A fourth makes no visible difference.
  private static let maximumStepCount = 3

  init(of lights: [Light]) {
    var corners = lights
    for place in lights.indices.reversed() where corners.count > 1 {
      let light = corners.remove(at: place)
      if !PaletteHull(corners: corners).contains(light) { corners.insert(light, at: place) }
    }
    self.corners = corners
  }

  private init(corners: [Light]) { self.corners = corners }

  func contains(_ light: Light) -> Bool { squaredDistance(to: light) == 0 }

  /// Returns the squared distance to the nearest light that can be mixed, or 0 if it is negligible.
  func squaredDistance(to light: Light) -> Double {
    let square = (light - nearest(to: light)).square
    return square < NearestMixture.leastGain ? 0 : square
  }

  /// Returns the mixture that looks most similar to some light, which is the light itself if it can
  /// be mixed. The look of light is not linear. Each step approximates it by a linear function near
  /// the best mixture so far, and moves to the best mixture according to this function (the
  /// Gauss–Newton method).
  func mixture(nearest light: Light) -> Light {
    let simple = nearest(to: light)
    guard (light - simple).square >= NearestMixture.leastGain else { return light }
    let goal = Look(of: light)
    var best = simple
    var look = Look(of: best)
    for _ in 0..<Self.maximumStepCount {
      let change = look.change()
      let lack = look.coordinates - goal.coordinates
      let next = NearestMixture(of: corners.map { lack + change($0 - best) }).mixed(corners)
      // Far from the best mixture so far, the linear approximation is poor.
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
}

/// The look of some light, and its derivative with respect to the light.
private struct Look {
  let coordinates: Light
  private let light: Light

  private static let increment = 1e-3

  init(of light: Light) {
    self.light = light
    let lab = Oklab(LinearSRGB(light))
    coordinates = Light(lab.lightness, lab.a, lab.b)
  }

  /// Returns a linear approximation of the change of the look with a change of the light.
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
