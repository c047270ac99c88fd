/// The parts of a file, with mutations that keep each part intact.
struct PartList<Part> {
  var parts: [Part]

  /// Removes, duplicates, swaps, adds or changes a part.
  ///
  /// - Parameters:
  ///   - mutation: Makes the choices.
  ///   - stock: Parts that can be added.
  ///   - change: Changes the contents of a part.
  mutating func mutate(
    _ mutation: inout Mutation, stock: [Part], change: (inout Part, inout Mutation) -> Void
  ) {
    guard !parts.isEmpty else { return }
    let index = mutation.choice(below: parts.count)
    switch mutation.choice(below: 12) {
    case 0: parts.remove(at: index)
    case 1: parts.insert(parts[index], at: mutation.choice(below: parts.count + 1))
    case 2: parts.swapAt(index, mutation.choice(below: parts.count))
    case 3, 4:
      guard !stock.isEmpty else { return }
      parts.insert(stock[mutation.choice(below: stock.count)], at: index)
    default: change(&parts[index], &mutation)
    }
  }
}
