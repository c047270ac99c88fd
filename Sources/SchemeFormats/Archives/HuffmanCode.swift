/// A canonical Huffman code, which the lengths of its words define.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// The longest word.
  static let maximumLength = 15

  /// For each length, how many words have it.
  private var counts = [Int](repeating: 0, count: maximumLength + 1)
  /// The symbols in the order of their words.
  private let symbols: [Int]

  /// A beginning of a word.
  struct Prefix {
    /// How many bits it has.
    private(set) var length = 0
    private var code = 0
    /// The first word of this length, and the place of its symbol.
    private var first = 0
    private var index = 0

    /// Adds a bit, and returns the place of the symbol whose word that is.
    fileprivate mutating func append(_ bit: Int, counts: [Int]) -> Int? {
      length += 1
      code |= bit
      let count = counts[length]
      if code - first < count { return index + code - first }
      index += count
      (first, code) = ((first + count) << 1, code << 1)
      return nil
    }
  }

  /// Creates the code; a symbol of length 0 has no word.
  init(lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = lengths.indices.filter { lengths[$0] > 0 }
      .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }

  /// Adds a bit to a prefix, and returns the symbol whose word that is, or `nil` if it is none.
  func symbol(appending bit: Int, to prefix: inout Prefix) -> Int? {
    guard let index = prefix.append(bit, counts: counts), symbols.indices.contains(index) else {
      return nil
    }
    return symbols[index]
  }
}
