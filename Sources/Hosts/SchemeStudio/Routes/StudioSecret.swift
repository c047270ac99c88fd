/// A text of 128 random bits that only its owner can know.
struct StudioSecret: Hashable, Sendable {
  /// Hexadecimal digits.
  let text: String

  init(_ text: String) { self.text = text }

  init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<32).map { _ in String(random.next(upperBound: UInt8(16)), radix: 16) }.joined()
  }

  /// Compares in constant time, so that the duration does not reveal how much of a guess is right.
  func matches(_ guess: String?) -> Bool {
    guard let guess else { return false }
    return guess.utf8.count == text.utf8.count
      && zip(guess.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
