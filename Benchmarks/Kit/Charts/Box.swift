/// A rectangle in a drawing, with y pointing down.
struct Box: Hashable, Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Whether two boxes overlap.
  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether another box lies entirely within this one.
  func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }
}
