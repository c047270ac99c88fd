/// What a picture stands on.
package enum Background: String, Hashable, Sendable, CaseIterable {
  /// Light, or in formats that can tell, what the reader prefers.
  case auto
  case light, dark
  /// Nothing: text is of a gray that can be read on light and on dark.
  case transparent
}
