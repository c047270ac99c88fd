/// Makes events of the bytes that a terminal sends, however they are cut into pieces.
///
/// What is not understood is dropped as a whole, so that the end of an unknown sequence is never
/// taken for keys; so is what is pasted. Source: ECMA-48, 5.4 and 5.6; xterm's "Control Sequences",
/// "Bracketed Paste Mode".
package struct InputParser: Sendable {
  /// The longest sequence that is waited for; a longer one is dropped.
  private static let longestSequence = 256
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var pending: [UInt8] = []
  private var isPasting = false

  /// Creates a parser before the first byte.
  package init() {}

  /// How long the next byte is waited for before ``flush()``, in milliseconds; `nil` for ever.
  ///
  /// For a sequence it is enough for a remote terminal, and not felt when Escape is pressed. A paste
  /// that never ends must not make the keyboard useless.
  package var patience: Int? { isPasting ? 1_000 : pending.isEmpty ? nil : 30 }

  /// Takes bytes, and returns the events that are complete with them.
  package mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending += bytes
    var events: [InputEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if isPasting {
        guard let end = rest.firstRange(of: Self.pasteEnd) else {
          // The end may have begun.
          rest = rest.suffix(Self.pasteEnd.count - 1)
          break
        }
        rest = rest[end.upperBound...]
        isPasting = false
        continue
      }
      guard let token = InputToken(at: rest) else {
        if rest.count > Self.longestSequence { rest = rest.dropFirst(rest.count) }
        break
      }
      if let event = token.event { events.append(event) }
      isPasting = rest.starts(with: Self.pasteStart)
      rest = rest.dropFirst(token.length)
    }
    pending = Array(rest)
    return events
  }

  /// Says that nothing more follows for now: what began as a sequence was the Escape key, and a paste
  /// is over.
  package mutating func flush() -> [InputEvent] {
    defer { (pending, isPasting) = ([], false) }
    return pending == [InputToken.escape] && !isPasting ? [.key(.escape)] : []
  }
}
