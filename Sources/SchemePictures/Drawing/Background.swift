/// The background of a picture.
package enum Background: String, Hashable, Sendable, CaseIterable {
  /// Light. In SVG, light or dark as the viewer prefers.
  case auto
  case light, dark
  /// None. Text is in a gray that is readable on light and dark backgrounds.
  case transparent
}
