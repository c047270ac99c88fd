internal import Colorway
internal import StructuredText
internal import TerminalUI

/// The style of text output: colors, bars, and columns.
struct TerminalStyle: Hashable, Sendable {
  var color: ColorDepth
  var hasBars: Bool
  var columns: Int

  /// The style for a pipe: no escape codes and no bars.
  static let plain = TerminalStyle(color: .none, hasBars: false, columns: 80)
}

/// A color, and the fraction of a photo that it covers.
struct ColorShare: Hashable, Sendable {
  let color: SRGB8
  let share: Double
}

extension ColorShare {
  init(_ swatch: ImageColorScheme.Swatch) { self.init(color: swatch.rgb, share: swatch.share) }
}

enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never
}

extension TerminalStyle {
  /// Creates the style from `--color`, `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`
  /// (bixense.com/clicolors), and the terminal, in this order of precedence.
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

  /// A Boolean value that indicates whether colors can be shown.
  var hasBlocks: Bool { color != .none }

  /// Returns spaces with a background color, or an empty text if colors cannot be shown.
  func block(_ color: SRGB8, columns: Int) -> String {
    let code: String
    switch self.color {
    case .none: return ""
    case .indexed: code = "5;\(color.xtermIndex)"
    case .full: code = "2;\(color.red);\(color.green);\(color.blue)"
    }
    return "\u{1B}[48;\(code)m" + String(repeating: " ", count: columns) + "\u{1B}[0m"
  }

  /// Returns colors side by side, or the codes of the first colors if colors cannot be shown.
  func summary(of colors: [ColorShare]) -> String {
    let strip = strip(of: colors, columns: 24)
    return strip.isEmpty ? colors.prefix(5).map(\.color.hex).joined(separator: " ") : strip
  }

  /// Returns colors side by side, each as wide as its share, or an empty text if colors cannot be
  /// shown. The share of pixels that resemble none of the colors is left blank.
  func strip(of colors: [ColorShare], columns: Int) -> String {
    // Shares from a file may be any numbers.
    let parts = colors.filter { $0.share > 0 }
    let total = max(1, parts.reduce(0) { $0 + $1.share })
    guard total.isFinite else { return "" }
    var (strip, sum, column) = ("", 0.0, 0)
    for part in parts {
      sum += part.share
      let end = Int((sum / total * Double(columns)).rounded())
      if end > column { strip += block(part.color, columns: end - column) }
      column = max(column, end)
    }
    return strip
  }

  /// Returns a bar that fills a fraction of the columns, in steps of an eighth of a column. The bar
  /// is never empty.
  static func bar(_ fraction: Double, columns: Int) -> String {
    let eighths = max(1, Int((fraction * Double(columns * 8)).rounded()))
    let tip = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let bar = String(repeating: "█", count: eighths / 8) + tip
    return bar.filled(to: columns)
  }
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension String {
  func filled(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
