extension StrokeFont {
  /// The strokes of accents, by their combining characters: above small letters, or below all.
  private static let marks: [Unicode.Scalar: String] = [
    "\u{300}": "M4.6 13.2 L6.8 11", "\u{301}": "M7.4 13.2 L5.2 11",
    "\u{302}": "M3.8 11 L6 13.2 L8.2 11",
    "\u{303}": "M3 11.4 C4.2 13.4 5.2 12.8 6 12.2 C6.8 11.6 7.8 11 9 13",
    "\u{304}": "M3.6 12 L8.4 12", "\u{306}": "M3.6 13.2 V6 11 H8.4 13.2",
    "\u{307}": "M5.6 12.2 L6.4 12.2", "\u{308}": "M3.6 12.2 L4.2 12.2 M7.8 12.2 L8.4 12.2",
    "\u{309}": "M4.8 13 C6.6 13.6 7.6 12.4 6.2 11.6 L6 11",
    "\u{30A}": "M6 13.4 H7.4 12.2 V6 11 H4.6 12.2 V6 13.4",
    "\u{30B}": "M5.4 13.2 L4 11 M8.8 13.2 L7.4 11", "\u{30C}": "M3.8 13.2 L6 11 L8.2 13.2",
    "\u{31B}": "M9.4 9.2 C10.8 9.4 11.2 10.4 10.8 11.6", "\u{323}": "M5.6 -2.4 L6.4 -2.4",
    "\u{326}": "M6.4 -1.6 L5.4 -3.6", "\u{327}": "M6 0 L6 -1.4 C7.6 -1.6 7.6 -3.6 4.8 -3.4",
    "\u{328}": "M8 0 C6.4 -1.4 6.6 -3.2 8.8 -3",
  ]

  private static let marksBelow: Set<Unicode.Scalar> = ["\u{323}", "\u{326}", "\u{327}", "\u{328}"]
  /// The accents of Vietnamese, and those of the tone that may follow.
  private static let (vowelMarks, tones): ([Unicode.Scalar], [Unicode.Scalar]) = (
    ["\u{302}", "\u{306}", "\u{31B}"], ["\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}"]
  )

  /// The part of its height that a tall letter keeps below an accent.
  private static let loweredHeight = 0.78
  /// The height of small letters in units.
  private static let smallHeight = 9.5

  /// Returns the strokes of all letters with one accent, and of Vietnamese vowels with two. Characters are
  /// the same whether they are composed or not, as in names of files of macOS.
  static func accented(_ letters: [Character: [[Point]]]) -> [Character: [[Point]]] {
    let marks = marks.mapValues { StrokePath($0).lines }
    var accented: [Character: [[Point]]] = [:]
    for (letter, lines) in letters where letter.isLetter && letter.unicodeScalars.count == 1 {
      for (mark, strokes) in marks {
        let character = Character(String(letter) + String(mark))
        accented[character] = base(of: letter, lines, letters, mark) + strokes
        guard "aeouAEOUyY".contains(letter), vowelMarks.contains(mark) else { continue }
        for tone in tones {
          let both = Character(String(character) + String(tone))
          let isBelow = marksBelow.contains(tone)
          let shift = isBelow ? Point(0, 0) : Point(3, 0.4)
          accented[both] =
            (accented[character] ?? []) + (marks[tone] ?? []).map { $0.map { $0 + shift } }
        }
      }
    }
    return accented
  }

  /// Returns a letter below an accent: a small one without its dot, or a tall one lowered.
  private static func base(
    of letter: Character, _ lines: [[Point]], _ letters: [Character: [[Point]]],
    _ mark: Unicode.Scalar
  ) -> [[Point]] {
    guard !marksBelow.contains(mark), mark != "\u{31B}" else { return lines }
    if "iі".contains(letter) { return letters["ı"] ?? lines }
    if "jј".contains(letter) { return letters["ȷ"] ?? lines }
    let top = lines.joined().map(\.y).max() ?? 0
    return top <= smallHeight + 0.5 ? lines : lowered(lines, to: loweredHeight)
  }

  /// Returns strokes with a part of their height.
  static func lowered(_ lines: [[Point]], to part: Double) -> [[Point]] {
    lines.map { $0.map { Point($0.x, $0.y * part) } }
  }
}
