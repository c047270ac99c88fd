/// The background of a picture.
package enum Background: String, Hashable, Sendable, CaseIterable {
  /// Light, or in SVG the one that the reader prefers.
  case auto
  case light, dark
  /// None. Text is of a gray that can be read on light and on dark.
  case transparent
}
