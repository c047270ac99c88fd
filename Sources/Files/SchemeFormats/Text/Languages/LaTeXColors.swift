/// The colors that packages and documents of LaTeX define. Source: U. Kern, "Extending LaTeX's color facilities: the
/// xcolor package", version 2.12.
enum LaTeXColors {
  /// Returns the colors of a text that defines any, as declarations in the syntax of CSS. Those of commands such as
  /// `\color[HTML]{1A2B3C}` have no names.
  static func declarations(in bytes: [UInt8]) -> [Declaration] {
    let command = Array("\\definecolor{".utf8)
    let isLaTeX = bytes.indices.contains {
      bytes[$0] == command[0] && bytes[$0...].starts(with: command)
    }
    guard isLaTeX else { return [] }
    return TextLine.lines(in: bytes).flatMap { line in
      line.trimmed.split(separator: "\\").compactMap { declaration($0, line.number) }
    }
  }

  private static func declaration(_ command: Substring, _ line: Int) -> Declaration? {
    let parts = command.split(separator: "{", maxSplits: 4)
    guard let name = parts.first else { return nil }
    let arguments = parts.dropFirst().map { $0.prefix { $0 != "}" } }
    if name.hasSuffix("]"), let open = name.firstIndex(of: "["), let numbers = arguments.first,
      ["color", "textcolor", "pagecolor", "colorbox", "rowcolor", "cellcolor"].contains(
        name[..<open])
    {
      let model = name[open...].dropFirst().dropLast()
      return Declaration(color: "", value: value(numbers, model: model), line: line)
    }
    switch (name, arguments.count) {
    case ("definecolor", 3), ("providecolor", 3):
      return Declaration(
        color: String(arguments[0]), value: value(arguments[2], model: arguments[1]), line: line)
    case ("colorlet", 2):
      // Mixtures such as `red!50!blue` are not computed.
      let isMixture = arguments[1].contains("!")
      let value = isMixture ? "mix(\(arguments[1]))" : String(arguments[1])
      return Declaration(color: String(arguments[0]), value: value, line: line)
    default: return nil
    }
  }

  private static func value(_ numbers: Substring, model: Substring) -> String {
    let channels = numbers.split(separator: ",").joined(separator: " ")
    switch model {
    case "HTML": return "#" + numbers
    case "RGB": return "rgb(\(channels))"
    case "rgb": return "color(srgb \(channels))"
    case "gray": return "color(srgb \(channels) \(channels) \(channels))"
    case "named": return String(numbers)
    default: return "\(model)(\(numbers))"
    }
  }
}
