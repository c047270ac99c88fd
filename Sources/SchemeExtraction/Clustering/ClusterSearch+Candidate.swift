extension ClusterSearch {
  /// A solution that takes part in a search.
  ///
  /// The order of candidates does not depend on which is found first: of those with equal inertia,
  /// the one of lower rank comes first.
  package struct Candidate: Sendable {
    /// The number of the start that led to the solution, or its place in an earlier step.
    package let rank: Int
    /// The centers and how well they fit.
    package let solution: KMeans.Solution

    /// Creates a candidate.
    package init(rank: Int, solution: KMeans.Solution) {
      self.rank = rank
      self.solution = solution
    }
  }
}

extension ClusterSearch.Candidate: Comparable {
  /// Returns whether two candidates have the same place in the order.
  package static func == (left: Self, right: Self) -> Bool {
    (left.solution.inertia, left.rank) == (right.solution.inertia, right.rank)
  }

  /// Returns whether the first candidate is the better one.
  package static func < (left: Self, right: Self) -> Bool {
    (left.solution.inertia, left.rank) < (right.solution.inertia, right.rank)
  }

  /// Returns the solutions of the best candidates, best first.
  ///
  /// Candidates whose inertia differs by no more than rounding are taken as one local optimum that
  /// was found twice.
  package static func best(_ count: Int, of candidates: [Self]) -> [KMeans.Solution] {
    var best: [KMeans.Solution] = []
    for candidate in candidates.sorted() where best.count < count {
      let inertia = candidate.solution.inertia
      let isKnown = best.contains { ($0.inertia - inertia).magnitude <= 1e-5 * inertia }
      if !isKnown { best.append(candidate.solution) }
    }
    return best
  }
}
