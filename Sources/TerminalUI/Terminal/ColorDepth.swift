/// The colors that a terminal can show.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None. Letters and shades take the place of colors.
  case none
  /// The 240 fixed colors of xterm.
  case indexed
  /// All colors with eight bits a channel.
  case full
}
