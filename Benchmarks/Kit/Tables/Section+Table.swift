extension Section {
  /// The rows as a table, with floors, goals and whether the goals are met.
  package var table: TextTable {
    TextTable(
      columns: [
        .init("Work"), .init("With"), .init("Figure", isFlushRight: true),
        .init("Floor", isFlushRight: true), .init("Compared", isFlushRight: true),
        .init("Goal", isFlushRight: true), .init("Reached"),
      ],
      rows: measurements.map(\.cells))
  }
}

extension Measurement {
  fileprivate var cells: [String] {
    [
      work, subject, quantity(figure), floor.map(quantity) ?? "", comparison, goalText,
      isMet.map { $0 ? "yes" : "no" } ?? "",
    ]
  }

  private func quantity(_ value: Double) -> String {
    unit.isEmpty ? numberText(value, digits: 4) : numberText(value) + " " + unit
  }

  private var comparison: String {
    guard let goal else { return "" }
    let compared = goal.compared(figure, floor: floor)
    return switch goal {
    case .ratio, .speedup: numberText(compared, digits: 4) + " ×"
    case .excess: (compared < 0 ? "" : "+") + quantity(compared)
    case .value: ""
    }
  }

  private var goalText: String {
    switch goal {
    case .ratio(let limit): "≤ \(numberText(limit)) ×"
    case .excess(let limit): "≤ +\(quantity(limit))"
    case .value(let limit): "≤ \(quantity(limit))"
    case .speedup(let limit): "≥ \(numberText(limit)) ×"
    case nil: ""
    }
  }
}
