/// The parts that a file consists of, and changes that keep each of them whole.
struct PartList<Part> {
  var parts: [Part]

  /// Removes, doubles, moves or adds a part, or has one changed.
  ///
  /// - Parameters:
  ///   - mutation: Makes the choices.
  ///   - stock: Parts to add.
  ///   - change: Changes the contents of one.
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
