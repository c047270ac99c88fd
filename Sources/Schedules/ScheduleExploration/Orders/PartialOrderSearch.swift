/// Enumerates orders so that each other one differs from one of them only in the order of independent
/// steps.
///
/// Flanagan, Godefroid: Dynamic Partial-Order Reduction for Model Checking Software, POPL 2005. After
/// each run, every pair of dependent steps that neither causes the other is reversed in a further run.
/// Sleep sets (Godefroid: Partial-Order Methods for the Verification of Concurrent Systems, 1996) avoid
/// most runs that would repeat another.
struct PartialOrderSearch: OrderSearch {
  /// A step of a run.
  struct Step {
    let choice: Choice
    /// The processes of the candidates: tasks, time, and each job of an actor by itself.
    let processes: [Int]
    /// The position of the step in which the chosen candidate became one, or `nil` if that is unknown.
    let cause: Int?
    let footprint: Footprint

    /// The process that took the step.
    var process: Int { processes[choice.index] }
  }

  /// A point of the current order at which other candidates are tried.
  private struct Node {
    let step: Int
    let usual: Int
    let processes: [Int]
    var index: Int
    var footprint: Footprint
    /// The processes whose steps from here lead to nothing new.
    var asleep: [Int: Footprint]
    /// The candidates that were tried or wait to be.
    var known: Set<Int>
    var waiting: [Int] = []

    /// The processes whose steps lead to nothing new after the current one.
    var asleepNext: [Int: Footprint] {
      asleep.filter { !footprint.isDependent(onOtherRun: $0.value) }
    }

    /// Adds the candidates of a process, or all if it has none.
    mutating func tryCandidates(of process: Int) {
      let candidates = processes.indices.filter { processes[$0] == process }
      for index in candidates.isEmpty ? Array(processes.indices) : candidates
      where asleep[processes[index]] == nil && known.insert(index).inserted {
        waiting.append(index)
      }
    }
  }

  private var nodes: [Node] = []
  private var hasBegun = false

  mutating func next() -> [Int: Int]? {
    guard hasBegun else {
      hasBegun = true
      return [:]
    }
    while var node = nodes.popLast() {
      node.asleep[node.processes[node.index]] = node.footprint
      guard let index = node.waiting.popLast() else { continue }
      node.index = index
      nodes.append(node)
      return Dictionary(
        uniqueKeysWithValues: nodes.lazy.filter { $0.index != $0.usual }.map { ($0.step, $0.index) }
      )
    }
    return nil
  }

  /// Adds the orders in which dependent steps of a run are reversed.
  mutating func take(_ run: Run) {
    let steps = run.recorder?.steps ?? []
    let newCount = addNodes(of: steps)
    // The steps that happen before each step.
    var pasts: [Set<Int>] = []
    var lastOfProcess: [Int: Int] = [:]
    for (position, step) in steps.prefix(newCount).enumerated() {
      var past: Set<Int> = []
      for earlier in [step.cause, lastOfProcess[step.process]].compactMap(\.self) {
        past.formUnion(pasts[earlier])
        past.insert(earlier)
      }
      for earlier in (0..<position).reversed()
      where !past.contains(earlier) && step.footprint.isDependent(on: steps[earlier].footprint) {
        nodes[earlier].tryCandidates(of: step.process)
        past.formUnion(pasts[earlier])
        past.insert(earlier)
      }
      pasts.append(past)
      lastOfProcess[step.process] = position
    }
  }

  /// Adds the nodes after the given first choices, up to one from which a step leads to nothing new.
  ///
  /// - Returns: The number of steps that lead to something new.
  private mutating func addNodes(of steps: [Step]) -> Int {
    // If memory was used in another way, places have other numbers, and footprints of earlier runs say
    // nothing.
    let isSame = zip(nodes.dropLast(), steps).allSatisfy { $0.footprint == $1.footprint }
    for (index, step) in zip(nodes.indices, steps) { nodes[index].footprint = step.footprint }
    if !isSame { for index in nodes.indices { nodes[index].asleep = [:] } }
    for step in steps.dropFirst(nodes.count) {
      var node = Node(
        step: step.choice.step, usual: step.choice.usual, processes: step.processes,
        index: step.choice.index, footprint: step.footprint, asleep: nodes.last?.asleepNext ?? [:],
        known: [step.choice.index])
      // Time may never pass in the run, if the last sleeper is cancelled.
      if step.processes.contains(Participants.time) { node.tryCandidates(of: Participants.time) }
      guard node.asleep[step.process] == nil else {
        if let other = step.processes.first(where: { node.asleep[$0] == nil }) {
          node.tryCandidates(of: other)
        }
        nodes.append(node)
        return nodes.count - 1
      }
      nodes.append(node)
    }
    return nodes.count
  }
}
