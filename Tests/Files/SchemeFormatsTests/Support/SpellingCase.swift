import Testing

@testable import SchemeFormats

/// A file of a program, the colors in it with their names, and the number of those that are not understood.
struct SpellingCase: Sendable, CustomTestStringConvertible {
  let file: String
  let text: String
  let colors: [String]
  var lostCount = 0
  var testDescription: String { "\(file): \(text.prefix(60))" }

  init(_ file: String, _ text: String, _ colors: [String], lost: Int = 0) {
    (self.file, self.text, self.colors, lostCount) = (file, text, colors, lost)
  }

  func expect() throws {
    let bytes = Array(text.utf8)
    let format = colors.isEmpty ? .css : PaletteFormat.detected(in: bytes, fileName: file)
    let content = try #require(format).content(of: bytes)
    let found = content.palettes.flatMap(\.colors).map { color in
      (color.name.map { $0 + " " } ?? "") + color.hex
    }
    #expect(found == colors)
    let counts = content.warnings.map { Int($0.reason.prefix { $0.isNumber }) ?? 0 }
    #expect(counts.reduce(0, +) == lostCount, "\(content.warnings)")
  }
}
