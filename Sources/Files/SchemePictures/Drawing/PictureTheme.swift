package import ColorMath

package struct PictureTheme: Sendable {
  package let ground: SRGB8?
  private let text, quietText, line: Int
  private let edge: (color: Int, opacity: Double)

  /// Dark on white.
  package static let light = PictureTheme(
    ground: .white, text: 0x1B1C1F, quietText: 0x63656B, line: 0xA9ABB1, edge: (0x000000, 0.16))
  /// Light on near-black.
  package static let dark = PictureTheme(
    ground: SRGB8(rgb: 0x17181B), text: 0xF1F2F4, quietText: 0xA3A6AD, line: 0x6A6D75,
    edge: (0xFFFFFF, 0.2))
  /// Gray, for an unknown background: its contrast with black and with white is 4.5.
  package static let transparent = PictureTheme(
    ground: nil, text: 0x757575, quietText: 0x757575, line: 0x808080, edge: (0x808080, 0.5))

  /// Returns the color of a paint, and its opacity from 0 to 1.
  package func color(of paint: Paint) -> (color: SRGB8, opacity: Double) {
    switch paint {
    case .color(let color): (color, 1)
    case .text: (SRGB8(rgb: text), 1)
    case .quietText: (SRGB8(rgb: quietText), 1)
    case .line: (SRGB8(rgb: line), 1)
    case .edge: (SRGB8(rgb: edge.color), edge.opacity)
    }
  }
}

extension PictureTheme {
  /// Creates the theme of a background. For `auto`, it is the light theme.
  package init(_ background: Background) {
    self =
      switch background {
      case .auto, .light: .light
      case .dark: .dark
      case .transparent: .transparent
      }
  }
}

package enum Background: String, Hashable, Sendable, CaseIterable {
  /// Light. In SVG, light or dark as the viewer prefers.
  case auto
  case light, dark
  /// None. Text is in a gray that is readable on any background.
  case transparent
}
