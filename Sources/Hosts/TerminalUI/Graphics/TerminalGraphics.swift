/// The answers of a terminal about pictures in real pixels.
package struct TerminalGraphics: Hashable, Sendable {
  /// An answer to one of the ``queries``.
  package enum Reply: Hashable, Sendable {
    case kitty
    case sixel
    /// The number of colors that a sixel picture may have.
    case sixelColors(Int)
  }

  /// The queries: support for kitty's protocol, 256 colors for sixel, and the terminal's features,
  /// including sixel. Sources: kitty, "Terminal graphics protocol", "Querying support"; xterm's
  /// "Control Sequences", XTSMGRAPHICS and DA1.
  static let queries = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[?1;3;256S\u{1B}[c"

  private var hasKitty = false
  private var hasSixel = false
  private var sixelColorCount = SixelEncoder.colorCount

  package init() {}

  package mutating func take(_ reply: Reply) {
    switch reply {
    case .kitty: hasKitty = true
    case .sixel: hasSixel = true
    case .sixelColors(let count): sixelColorCount = count
    }
  }

  /// Returns the mode for showing pictures on a screen, or `nil` if pictures are not supported.
  package func mode(on size: GridSize) -> PictureMode? {
    guard let cell = size.cell else { return nil }
    if hasKitty { return PictureMode(encoding: .kitty, cell: cell) }
    guard hasSixel, sixelColorCount >= SixelEncoder.colorCount else { return nil }
    return PictureMode(encoding: .sixel, cell: cell)
  }
}

/// The mode in which a terminal shows pictures.
package struct PictureMode: Hashable, Sendable {
  package enum Encoding: Hashable, Sendable { case kitty, sixel }

  package let encoding: Encoding
  package let cell: GridSize.Cell

  package init(encoding: Encoding, cell: GridSize.Cell) {
    (self.encoding, self.cell) = (encoding, cell)
  }
}
