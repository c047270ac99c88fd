import ColorMath
import Foundation
import TestCorpora
import Testing

/// Colors as parsed by the tests of the web platform and by other parsers.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct CSSCorpusTests {
  struct Table: Decodable {
    struct Row: Decodable {
      /// A color as text.
      var `in`: String
      /// The color as a browser serializes it, or `nil` if the text is invalid.
      var expect: String?
    }
    var rows: [Row]
  }

  private static func files() throws -> [String] {
    let folders = ["wpt-css-color", "css-parsing-tests"]
    let files = try folders.flatMap { folder in
      try Corpora.files(in: "color/" + folder).map { "\(folder)/\($0)" }
    }
    // The excluded file is entirely about colors that depend on other colors.
    return files.filter { $0 != "css-parsing-tests/color_functions_5.json" }
      + ["001", "color-function", "hwb", "invalid", "lab", "lch"].map { "csstools/\($0).json" }
  }

  /// Returns the rows about colors that do not depend on others and contain no arithmetic.
  private static func rows(_ file: String) throws -> [Table.Row] {
    let table = try JSONDecoder().decode(Table.self, from: Corpora.data("color/" + file))
    let known =
      /(#.*|\w+|(rgb|hsl)a?\(.*|(hwb|(ok)?(lab|lch))\(.*|color\(.*)/.ignoresCase()
    let arithmetic = /from|\w[^\/]*\(.*\w\(|infinity|\bnan\b|\bpi\b|\be\b/.ignoresCase()
    return table.rows.filter { row in
      let text = row.in.trimmingCharacters(in: .whitespaces)
      return row.expect == nil || text.wholeMatch(of: known) != nil && !text.contains(arithmetic)
    }
  }

  /// Returns whether two parsed colors are the same within the precision of the second, or `nil` if
  /// that depends on the method of gamut mapping.
  private static func isSame(_ ours: CSSColor, _ theirs: CSSColor) -> Bool? {
    guard abs((ours.alpha ?? 0) - (theirs.alpha ?? 0)) < 1e-3 else { return false }
    if ours.space == theirs.space, theirs.space != .rgb {
      return zip(ours.components, theirs.components).allSatisfy { ours, theirs in
        guard let ours, let theirs else { return ours == nil && theirs == nil }
        return abs(ours - theirs) <= 1e-5 * max(1, abs(theirs))
      }
    }
    let (channels, wanted, precision): ([Double], [Double], Double)
    if theirs.space == .displayP3 {
      let p3 = DisplayP3(LinearSRGB(ours))
      channels = [p3.red, p3.green, p3.blue]
      (wanted, precision) = (theirs.components.map { $0 ?? 0 }, 1e-5)
    } else {
      let (ours, theirs) = (SRGB(ours), SRGB(theirs))
      channels = [ours.red, ours.green, ours.blue]
      (wanted, precision) = ([theirs.red, theirs.green, theirs.blue], 0.5001 / 255)
    }
    guard channels.allSatisfy({ -1e-4...1.0001 ~= $0 }) else { return nil }
    return zip(channels, wanted).allSatisfy { abs($0 - $1) <= precision }
  }

  @Test func `colors are parsed as in browsers`() throws {
    var (readCount, refusedCount) = (0, 0)
    for file in try Self.files() {
      for row in try Self.rows(file) {
        let ours = CSSColor(row.in)
        guard let text = row.expect else {
          #expect(ours == nil, "\(file): \(row.in)")
          refusedCount += 1
          continue
        }
        let theirs = try #require(CSSColor(text), "\(file): \(text)")
        guard let ours else {
          Issue.record("\(file): \(row.in) is refused")
          continue
        }
        guard let isSame = Self.isSame(ours, theirs) else { continue }
        #expect(isSame, "\(file): \(row.in) is \(ours) and not \(text)")
        readCount += 1
      }
    }
    #expect(readCount > 8000)
    #expect(refusedCount > 300)
  }
}
