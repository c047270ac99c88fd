internal import ColorMath
internal import StructuredText

extension ColorSignature {
  /// Creates the signature of a photo from a line of `colorway batch`, `colorway film` or `colorway
  /// extract --format jsonl`, which may come from an untrusted source. For speed, only the members
  /// `share` and `oklab` of each color are read. Returns `nil` if the line has no colors.
  public init?(line: ArraySlice<UInt8>) {
    // Most truncated lines are detected here.
    guard line.last(where: { !$0.isJSONSpace }) == UInt8(ascii: "}") else { return nil }
    var scanner = JSONScanner(line)
    guard scanner.skip("{") else { return nil }
    repeat {
      guard let name = scanner.memberName() else { return nil }
      if name.spells("colors") {
        guard let colors = scanner.colors() else { return nil }
        self.init(colors)
        return
      }
      guard scanner.skipValue() else { return nil }
    } while scanner.skip(",")
    return nil
  }
}

extension JSONScanner {
  fileprivate mutating func colors() -> [(color: Oklab, share: Double)]? {
    guard skip("[") else { return nil }
    var colors: [(color: Oklab, share: Double)] = []
    repeat {
      guard let color = color(), colors.count < ColorSignature.maximumColorCount else { return nil }
      colors.append(color)
    } while skip(",")
    return skip("]") ? colors : nil
  }

  private mutating func color() -> (color: Oklab, share: Double)? {
    guard skip("{") else { return nil }
    var color: Oklab?
    var share: Double?
    repeat {
      guard let name = memberName() else { return nil }
      if name.spells("share") {
        share = number()
      } else if name.spells("oklab") {
        color = oklab()
      } else if !skipValue() {
        return nil
      }
    } while skip(",")
    guard skip("}"), let color, let share else { return nil }
    return (color, share)
  }

  private mutating func oklab() -> Oklab? {
    guard skip("["), let lightness = number(), skip(","), let a = number(), skip(","),
      let b = number(), skip("]")
    else { return nil }
    return Oklab(lightness: lightness, a: a, b: b)
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes spell a word. Most names differ in length, which is compared first.
  fileprivate func spells(_ word: String) -> Bool {
    count == word.utf8.count && elementsEqual(word.utf8)
  }
}
