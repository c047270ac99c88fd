/// A parser that turns the bytes of a terminal into events, however the bytes are split. Unknown
/// sequences are dropped as a whole, so that their ends are never mistaken for keys. Pasted text is
/// dropped too. Source: ECMA-48, 5.4 and 5.6; xterm's "Control Sequences", "Bracketed Paste Mode".
package struct InputParser: Sendable {
  /// The maximum length of a sequence. Longer ones are dropped.
  private static let maximumSequenceLength = 256
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var pending: [UInt8] = []
  private var isPasting = false

  package init() {}

  /// The number of milliseconds to wait for the next byte before calling ``flush()``, or `nil` for
  /// no limit. The time limit for a sequence is long enough for a remote terminal, and too short to
  /// notice after Escape. A paste that never ends must not block the keyboard.
  package var patience: Int? { isPasting ? 1_000 : pending.isEmpty ? nil : 30 }

  /// Adds bytes and returns the events that they complete.
  package mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending += bytes
    var events: [InputEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if isPasting {
        guard let end = rest.firstRange(of: Self.pasteEnd) else {
          // The last bytes may be the beginning of the end marker.
          rest = rest.suffix(Self.pasteEnd.count - 1)
          break
        }
        rest = rest[end.upperBound...]
        isPasting = false
        continue
      }
      guard let token = InputToken.first(of: rest) else {
        if rest.count > Self.maximumSequenceLength { rest = rest.dropFirst(rest.count) }
        break
      }
      if let event = token.event { events.append(event) }
      isPasting = rest.starts(with: Self.pasteStart)
      rest = rest.dropFirst(token.length)
    }
    pending = Array(rest)
    return events
  }

  /// Ends any unfinished sequence, and returns its events: the Escape key for a lone escape byte, or none.
  package mutating func flush() -> [InputEvent] {
    defer { (pending, isPasting) = ([], false) }
    return pending == [InputToken.escape] && !isPasting ? [.key(.escape)] : []
  }
}
