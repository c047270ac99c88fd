/// How many colors a terminal shows.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: what colors would say is said with letters and shades.
  case none
  /// The 240 fixed colors of xterm.
  case indexed
  /// Eight bits a channel.
  case full
}
