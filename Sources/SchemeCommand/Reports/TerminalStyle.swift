/// What may be used to write text results.
struct TerminalStyle: Hashable, Sendable {
  /// Which escape codes for colors are understood.
  enum Color: Hashable, Sendable {
    case none
    /// The cube of 6 × 6 × 6 colors and the 24 grays of xterm.
    case indexed
    /// Eight bits a channel.
    case full
  }

  /// Which colors can be shown.
  var color: Color
  /// Whether shares are drawn as bars.
  var hasBars: Bool
  /// How wide lines may be.
  var columns: Int

  /// No escape codes and no bars: what a pipe gets.
  static let plain = TerminalStyle(color: .none, hasBars: false, columns: 80)
}

/// The values of `--color`.
enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never
}

extension TerminalStyle {
  /// What suits a console.
  ///
  /// `--color` comes first, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`
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
