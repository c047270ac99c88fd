import ScheduleExploration

extension Canary {
  /// Results come in the order of completion instead of the order of the inputs.
  static let orderOfCompletion = Canary(name: "results in order of completion") { _, isFaulty in
    await withTaskGroup(of: (Int, String).self) { group in
      for (index, name) in ["a", "b", "c"].enumerated() {
        group.addTask(name: name) { (index, name.uppercased()) }
      }
      var results: [(Int, String)] = []
      for await result in group { results.append(result) }
      if !isFaulty { results.sort { $0.0 < $1.0 } }
      return results.map(\.1).joined()
    }
  }
}
