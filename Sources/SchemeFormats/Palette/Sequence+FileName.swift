extension Sequence {
  /// Returns the element that has the longest suffix of a file name, or `nil` if none has one.
  ///
  /// A suffix stands after a period, as `tokens.json` in `harbor.tokens.json`, or is the whole name.
  /// Case does not matter.
  package func best(
    forFileName fileName: String, suffixes: (Element) -> [String]
  ) -> Element? {
    let path = fileName.lowercased()
    let file = path.split(separator: "/").last.map { "." + $0 } ?? ""
    func length(_ element: Element) -> Int {
      suffixes(element).filter { file.hasSuffix("." + $0) }.map(\.count).max() ?? 0
    }
    let matches = map { (element: $0, length: length($0)) }.filter { $0.length > 0 }
    return matches.max { $0.length < $1.length }?.element
  }
}
