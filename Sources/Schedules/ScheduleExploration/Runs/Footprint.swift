/// What a step has in common with steps of other tasks, as far as an exploration can see.
///
/// Two steps without anything in common have the same effect in both orders, if tasks share state only
/// in actors and behind locks.
struct Footprint: Equatable {
  /// The participants that the step runs, creates, resumes or may end the waiting of.
  var participants: Set<Int> = []
  /// The numbers of actors, locks and task groups, in the order in which steps of the run touch them.
  var places: Set<Int> = []
  /// The number of places that earlier steps have touched. Others have numbers that differ from run to run.
  var knownPlaceCount = 0
  /// A Boolean value that indicates whether the step depends on all others.
  var isOpaque = false

  /// The footprint of a step that depends on all others.
  static let opaque = Footprint(isOpaque: true)

  /// Returns whether the order of two steps of a run may matter.
  func isDependent(on other: Footprint) -> Bool {
    isOpaque || other.isOpaque || !participants.isDisjoint(with: other.participants)
      || !places.isDisjoint(with: other.places)
  }

  /// Returns whether the order may matter of this step and one that another run took from the same point,
  /// or an earlier one.
  func isDependent(onOtherRun other: Footprint) -> Bool {
    isDependent(on: other)
      || touchesPlace(from: other.knownPlaceCount)
        && other.touchesPlace(from: other.knownPlaceCount)
  }

  private func touchesPlace(from number: Int) -> Bool { places.contains { $0 >= number } }
}
