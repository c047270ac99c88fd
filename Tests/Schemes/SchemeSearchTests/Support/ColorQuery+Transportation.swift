import SchemeSearch

/// The transportation problem of a query, for a solver that is independent of colors.
extension ColorQuery {
  /// The shares that are wanted.
  var demands: [Int] { entries.map { Int($0.share) } }

  /// Returns the costs of using each color of a picture for each wanted color.
  func costs(to picture: ColorSignature) -> [Int] {
    entries.flatMap { entry in picture.entries.map { entry.cost(to: $0) } }
  }
}
