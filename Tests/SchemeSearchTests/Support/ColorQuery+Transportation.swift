import SchemeSearch

/// The transportation problem of a query, for a solver that knows nothing of colors.
extension ColorQuery {
  /// The parts that are wanted.
  var demands: [Int] { entries.map { Int($0.share) } }

  /// The costs of taking each color of a picture for each wanted one.
  func costs(to picture: ColorSignature) -> [Int] {
    entries.flatMap { entry in picture.entries.map { entry.cost(to: $0) } }
  }
}
