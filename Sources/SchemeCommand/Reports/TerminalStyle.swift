/// The means of showing text: colors, bars and columns.
struct TerminalStyle: Hashable, Sendable {
  /// A kind of escape codes for colors.
  enum Color: Hashable, Sendable {
    case none
    /// Numbers in xterm's cube of 6 × 6 × 6 colors and its 24 grays.
    case indexed
    /// Eight bits a channel.
    case full
  }

  /// The escape codes for colors that are understood.
  var color: Color
  /// A Boolean value that indicates whether shares are drawn as bars.
  var hasBars: Bool
  /// The number of columns that lines may take.
  var columns: Int

  /// The style of a pipe: no escape codes and no bars.
  static let plain = TerminalStyle(color: .none, hasBars: false, columns: 80)
}

/// The values of `--color`.
enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never
}

extension TerminalStyle {
  /// Creates the style that suits the surroundings.
  ///
  /// `--color` decides first, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`
  /// (bixense.com/clicolors), then whether there is a terminal.
  init(choice: ColorChoice, console: Console, isFile: Bool) {
    let isTerminal = console.isOutputTerminal && !isFile
    let isColorful =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        if let no = console.environment("NO_COLOR"), !no.isEmpty {
          false
        } else if let force = console.environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
          true
        } else {
          isTerminal && console.environment("TERM") != "dumb"
        }
      }
    let saysFull = ["truecolor", "24bit"].contains(console.environment("COLORTERM") ?? "")
    color = !isColorful ? .none : choice == .always || saysFull ? .full : .indexed
    hasBars = isTerminal || isColorful
    columns = console.columns
  }
}
