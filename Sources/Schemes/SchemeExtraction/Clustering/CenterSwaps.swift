/// A local search that leads k-means out of local optima. A swap removes a center whose cluster can
/// be merged with a neighbor at little cost, and splits a cluster of large variance. Many swaps are
/// tried at once, then fewer and fewer of the most promising. A trial that lowers the inertia is
/// kept. Sources: P. Fränti, J. Kivijärvi, "Randomised local search algorithm for the clustering
/// problem", Pattern Anal. Appl. 3, 2000; B. Fritzke, "Breathing k-means", 2020, for several swaps
/// at a time.
struct CenterSwaps {
  let kMeans: KMeans
  /// The number of consecutive single swaps that may fail.
  let patience: Int
  let tolerance: Double

  /// Returns a solution at least as good as another, or `nil` if the surrounding task was cancelled.
  func improved(_ solution: KMeans.Solution) -> KMeans.Solution? {
    var best = solution
    var swapCount = max(1, best.centers.count / 8)
    var failureCount = 0
    var swaps = Self.swaps(best, kMeans.spreads(of: best.centers))
    while failureCount < patience {
      let first = swapCount > 1 ? 0 : failureCount
      let chosen = swaps.dropFirst(first).prefix(swapCount)
      guard !chosen.isEmpty else { break }
      var centers = best.centers
      for swap in chosen {
        centers[swap.split] = swap.halves.0
        centers[swap.removed] = swap.halves.1
      }
      guard let trial = kMeans.refined(from: centers, tolerance: tolerance) else { return nil }
      if trial.inertia < best.inertia * (1 - 1e-5) {
        best = trial
        failureCount = 0
        swaps = Self.swaps(best, kMeans.spreads(of: best.centers))
      } else if swapCount > 1 {
        swapCount /= 2
      } else {
        failureCount += 1
      }
    }
    return best
  }

  private struct Swap {
    let removed: Int
    let split: Int
    let halves: (SIMD3<Double>, SIMD3<Double>)
  }

  /// Returns pairs of a center to remove and a cluster to split, the most promising first.
  private static func swaps(
    _ solution: KMeans.Solution, _ spreads: [SIMD3<Double>]
  ) -> [Swap] {
    let (centers, weights) = (solution.centers, solution.weights)
    let losses = centers.indices.map { index -> (index: Int, heir: Int, loss: Double) in
      // Ward's criterion: the increase in inertia when two clusters are merged.
      var least = (index: index, heir: index, loss: Double.infinity)
      for heir in centers.indices where heir != index {
        let loss =
          weights[index] * weights[heir] / (weights[index] + weights[heir])
          * centers[index].squaredDistance(to: centers[heir])
        if loss < least.loss { least = (index, heir, loss) }
      }
      return least
    }.sorted { ($0.loss, $0.index) < ($1.loss, $1.index) }
    var splits = centers.indices.map { (index: $0, gain: spreads[$0].max()) }
      .sorted { ($0.gain, $1.index) > ($1.gain, $0.index) }[...]
    var swaps: [Swap] = []
    var isUsed = [Bool](repeating: false, count: centers.count)
    for (removed, heir, _) in losses where !isUsed[removed] {
      let position = splits.firstIndex {
        $0.index != removed && $0.index != heir && !isUsed[$0.index]
      }
      guard let position else { continue }
      let split = splits.remove(at: position).index
      (isUsed[removed], isUsed[heir], isUsed[split]) = (true, true, true)
      var offset = SIMD3<Double>.zero
      let axis = spreads[split].indexOfMax
      offset[axis] = (spreads[split][axis] / weights[split]).squareRoot()
      swaps.append(
        Swap(
          removed: removed, split: split,
          halves: (centers[split] - offset, centers[split] + offset)))
    }
    return swaps
  }
}

extension SIMD3<Double> {
  /// The axis of the largest coordinate, the first of equal ones.
  var indexOfMax: Int { x >= Swift.max(y, z) ? 0 : y >= z ? 1 : 2 }
}
