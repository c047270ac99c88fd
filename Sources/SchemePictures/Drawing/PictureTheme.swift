package import ColorMath

/// The colors of a picture's ground, text and lines.
package struct PictureTheme: Sendable {
  /// The ground, if there is one.
  package let ground: SRGB8?
  private let text: SRGB8
  private let quietText: SRGB8
  private let line: SRGB8
  private let edge: (color: SRGB8, opacity: Double)

  /// Dark on white.
  package static let light = PictureTheme(
    ground: 0xFFFFFF, text: 0x1B1C1F, quietText: 0x63656B, line: 0xA9ABB1, edge: (0x000000, 0.16))
  /// Light on near-black.
  package static let dark = PictureTheme(
    ground: 0x17181B, text: 0xF1F2F4, quietText: 0xA3A6AD, line: 0x6A6D75, edge: (0xFFFFFF, 0.2))
  /// Gray, for an unknown ground: its contrast with black and with white is 4.5.
  package static let transparent = PictureTheme(
    ground: nil, text: 0x757575, quietText: 0x757575, line: 0x808080, edge: (0x808080, 0.5))

  private init(
    ground: Int?, text: Int, quietText: Int, line: Int, edge: (color: Int, opacity: Double)
  ) {
    self.ground = ground.map(SRGB8.init(rgb:))
    self.text = SRGB8(rgb: text)
    self.quietText = SRGB8(rgb: quietText)
    self.line = SRGB8(rgb: line)
    self.edge = (SRGB8(rgb: edge.color), edge.opacity)
  }

  /// Creates the theme of a background, where `auto` gives the light theme.
  package init(_ background: Background) {
    switch background {
    case .auto, .light: self = .light
    case .dark: self = .dark
    case .transparent: self = .transparent
    }
  }

  /// Returns the color of a paint, and its opacity from 0 to 1.
  package func color(of paint: Paint) -> (color: SRGB8, opacity: Double) {
    switch paint {
    case .color(let color): (color, 1)
    case .text: (text, 1)
    case .quietText: (quietText, 1)
    case .line: (line, 1)
    case .edge: edge
    }
  }
}

/// The background of a picture.
package enum Background: String, Hashable, Sendable, CaseIterable {
  /// Light. In SVG, light or dark as the viewer prefers.
  case auto
  case light, dark
  /// None. Text is in a gray that is readable on any background.
  case transparent
}
