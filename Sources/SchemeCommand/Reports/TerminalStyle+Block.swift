internal import ColorMath

extension TerminalStyle {
  /// Spaces on a ground of a color, or nothing where no color can be shown.
  func block(_ color: SRGB8, columns: Int) -> String {
    let code: String
    switch self.color {
    case .none: return ""
    case .indexed: code = "5;\(Self.index(nearest: color))"
    case .full: code = "2;\(color.red);\(color.green);\(color.blue)"
    }
    return "\u{1B}[48;\(code)m" + String(repeating: " ", count: columns) + "\u{1B}[0m"
  }

  /// A bar over a part of some columns, to an eighth of a column, and never quite nothing.
  static func bar(_ fraction: Double, columns: Int) -> String {
    let eighths = max(1, Int((fraction * Double(columns * 8)).rounded()))
    let tip = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let bar = String(repeating: "█", count: eighths / 8) + tip
    return bar + String(repeating: " ", count: max(0, columns - bar.count))
  }

  /// The index of the nearest of xterm's 240 fixed colors.
  ///
  /// Source: xterm's 256colres.h. The cube's levels are 0, 95, 135, 175, 215, 255; the grays are 8,
  /// 18, …, 238.
  static func index(nearest color: SRGB8) -> Int {
    let wanted = [Int(color.red), Int(color.green), Int(color.blue)]
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = wanted.map { value in
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let gray = min(23, max(0, (wanted.reduce(0, +) / 3 - 3) / 10))
    let cubeDistance = zip(cube, wanted).map { square(levels[$0] - $1) }.reduce(0, +)
    let grayDistance = wanted.map { square(8 + 10 * gray - $0) }.reduce(0, +)
    return grayDistance < cubeDistance
      ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }

  private static func square(_ value: Int) -> Int { value * value }
}
