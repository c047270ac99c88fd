package import TerminalUI

/// The steps of a recorded session: keys by name, such as `extract` or `down 2`, and `wait`, `pause 1s`,
/// `colors 8`, `key X`, `resize 80x24`, `snapshot` and `quit`.
package struct ExplorerScript: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Type keys one after the other, with a pause to show each effect.
    case keys([Key])
    case colors(Int)
    /// Wait until nothing is being extracted and everything is at rest.
    case wait
    case pause(Duration)
    case resize(GridSize)
    /// Record the screen. Scripts with such steps record no other screens.
    case snapshot
  }

  package struct Mistake: Error, Hashable, Sendable {
    package let step: String
  }

  package let steps: [Step]

  /// Parses steps separated by semicolons, on one or more lines. `quit` ends the script.
  package init(_ text: String) throws(Mistake) {
    var steps: [Step] = []
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first else { continue }
      if name == "quit", words.count == 1 { break }
      guard words.count <= 2, let step = Self.step(name, words.dropFirst().first)
      else { throw Mistake(step: words.joined(separator: " ")) }
      steps.append(step)
    }
    self.steps = steps
  }

  private static func step(_ name: String, _ value: String?) -> Step? {
    switch (name, value) {
    case ("wait", nil): return .wait
    case ("snapshot", nil): return .snapshot
    case ("colors", let value?): return Int(value).map { .colors($0) }
    case ("pause", let value?): return duration(value).map { .pause($0) }
    case ("resize", let value?): return GridSize(value).map { .resize($0) }
    case ("key", let value?):
      let scalars = value.unicodeScalars
      guard let key = scalars.first, scalars.count == 1 else { return nil }
      return .keys([.character(key)])
    case (_, let value):
      guard let key = keys[name] else { return nil }
      let count = value.map { Int($0) ?? 0 } ?? 1
      guard 1...100 ~= count else { return nil }
      return .keys(Array(repeating: key, count: count))
    }
  }

  private static let keys: [String: Key] = [
    "extract": .enter, "enter": .enter, "cancel": .escape, "escape": .escape, "up": .up,
    "down": .down, "left": .left, "right": .right, "pageup": .pageUp, "pagedown": .pageDown,
    "home": .home, "end": .end, "favorite": .character("f"), "export": .character("e"),
    "copy": .character("c"), "next": .character("o"), "previous": .character("O"),
    "help": .character("?"), "emphasis": .character("m"), "automatic": .character("a"),
    "marks": .character("p"),
  ]

  /// Reads a time such as `1s` or `250ms`.
  private static func duration(_ text: String) -> Duration? {
    let (digits, scale) = text.hasSuffix("ms") ? (text.dropLast(2), 1) : (text.dropLast(), 1_000)
    guard text.hasSuffix("s"), let number = Int(digits), 0...600_000 / scale ~= number
    else { return nil }
    return .milliseconds(number * scale)
  }
}
