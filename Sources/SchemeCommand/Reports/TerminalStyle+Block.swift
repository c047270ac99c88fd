internal import ColorMath

extension TerminalStyle {
  /// Returns spaces with a background color, or nothing if no color can be shown.
  func block(_ color: SRGB8, columns: Int) -> String {
    let code: String
    switch self.color {
    case .none: return ""
    case .indexed: code = "5;\(color.xtermIndex)"
    case .full: code = "2;\(color.red);\(color.green);\(color.blue)"
    }
    return "\u{1B}[48;\(code)m" + String(repeating: " ", count: columns) + "\u{1B}[0m"
  }

  /// Returns colors side by side, each as wide as its share, or nothing if no color can be shown.
  func strip(of colors: [(color: SRGB8, share: Double)], columns: Int) -> String {
    let total = colors.reduce(0) { $0 + $1.share }
    guard total > 0, total.isFinite else { return "" }
    var (strip, sum, column) = ("", 0.0, 0)
    for (color, share) in colors where share > 0 {
      sum += share
      let end = Int((sum / total * Double(columns)).rounded())
      if end > column { strip += block(color, columns: end - column) }
      column = max(column, end)
    }
    return strip
  }

  /// Returns a bar that fills a fraction of some columns, in steps of an eighth of a column. It is
  /// never empty.
  static func bar(_ fraction: Double, columns: Int) -> String {
    let eighths = max(1, Int((fraction * Double(columns * 8)).rounded()))
    let tip = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let bar = String(repeating: "█", count: eighths / 8) + tip
    return bar + String(repeating: " ", count: max(0, columns - bar.count))
  }
}
