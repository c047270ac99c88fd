/// The colors that a terminal can show.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colors. Letters and shades take their place.
  case none
  /// The 240 fixed colors of xterm.
  case indexed
  /// All colors with eight bits per channel.
  case full
}
