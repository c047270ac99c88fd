internal import ColorMath

/// The void-and-cluster method, which always generates the same blue-noise mask. First, some points
/// are spread evenly by repeatedly moving the point in the tightest cluster to the largest void.
/// Then removing points from the tightest clusters assigns the lower ranks, and filling the largest
/// voids assigns the higher ones. The field of all points is uniform. Source: R. Ulichney, "The
/// void-and-cluster method for dither array generation", Proc. SPIE 1913, 1993.
struct VoidAndCluster {
  private static let side = BlueNoiseMask.side
  private static let count = BlueNoiseMask.rankCount
  private static let firstPointCount = count / 10
  /// The distance beyond which points have no effect. The omitted effects are below 1e-9.
  private static let reach = 10
  /// The effect of a point by distance: a Gaussian with Ulichney's standard deviation, 1.5.
  private static let effects = (0...reach).map { distance in
    ExactMath.exponential(-Double(distance * distance) / (2 * 1.5 * 1.5))
  }

  private var isPoint = [Bool](repeating: false, count: count)
  /// The sum of the effects of all points at each place.
  private var field = [Double](repeating: 0, count: count)

  static func ranks() -> [Int] {
    var first = VoidAndCluster()
    first.scatter()
    first.spread()
    var ranks = [Int](repeating: 0, count: count)
    var fewer = first
    for rank in stride(from: firstPointCount - 1, through: 0, by: -1) {
      let place = fewer.tightestCluster
      fewer.toggle(place)
      ranks[place] = rank
    }
    for rank in firstPointCount..<count {
      let place = first.largestVoid
      first.toggle(place)
      ranks[place] = rank
    }
    return ranks
  }

  private mutating func scatter() {
    // A linear congruential generator with the constants of D. Knuth's MMIX. Only its upper bits
    // are good.
    var state: UInt64 = 1
    var pointCount = 0
    while pointCount < Self.firstPointCount {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 33) % Self.count
      guard !isPoint[place] else { continue }
      toggle(place)
      pointCount += 1
    }
  }

  /// Moves points from clusters to voids until a move has no effect.
  private mutating func spread() {
    while true {
      let cluster = tightestCluster
      toggle(cluster)
      let void = largestVoid
      toggle(void)
      if void == cluster { return }
    }
  }

  private var tightestCluster: Int {
    var best = (place: 0, field: -Double.infinity)
    for place in 0..<Self.count where isPoint[place] && field[place] > best.field {
      best = (place, field[place])
    }
    return best.place
  }

  private var largestVoid: Int {
    var best = (place: 0, field: Double.infinity)
    for place in 0..<Self.count where !isPoint[place] && field[place] < best.field {
      best = (place, field[place])
    }
    return best.place
  }

  /// Adds or removes a point. Distances wrap around at the edges.
  private mutating func toggle(_ place: Int) {
    isPoint[place].toggle()
    let (x, y) = (place % Self.side, place / Self.side)
    for down in -Self.reach...Self.reach {
      let row = (y + down) & (Self.side - 1)
      let effect = isPoint[place] ? Self.effects[abs(down)] : -Self.effects[abs(down)]
      for right in -Self.reach...Self.reach {
        let column = (x + right) & (Self.side - 1)
        field[row * Self.side + column] += effect * Self.effects[abs(right)]
      }
    }
  }
}

/// A blue-noise mask: a ranking of 64 × 64 places, tiled over the plane. For any *n*, the *n*
/// places with the lowest ranks are spread evenly without a visible pattern.
struct BlueNoiseMask: Sendable {
  static let side = 64
  static let rankCount = side * side
  /// The mask, computed on first use in a few hundredths of a second.
  static let shared = BlueNoiseMask(ranks: VoidAndCluster.ranks())

  let ranks: [Int]
}
