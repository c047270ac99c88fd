/// Makes events of the bytes that a terminal sends, however they are cut into pieces.
///
/// What is not understood is dropped as a whole, so that the end of an unknown sequence is never
/// taken for keys. Source: ECMA-48, 5.4 and 5.6; xterm's "Control Sequences".
package struct InputParser: Sendable {
  /// The longest sequence that is waited for; a longer one is dropped.
  static let longestSequence = 256

  private var pending: [UInt8] = []

  /// Creates a parser before the first byte.
  package init() {}

  /// Whether a sequence has begun that may go on.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes, and returns the events that are complete with them.
  package mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending += bytes
    var events: [InputEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      guard let token = InputToken(at: rest) else {
        if rest.count > Self.longestSequence { rest = rest.dropFirst(rest.count) }
        break
      }
      if let event = token.event { events.append(event) }
      rest = rest.dropFirst(token.length)
    }
    pending = Array(rest)
    return events
  }

  /// Says that nothing more follows for now: what began as a sequence was the Escape key.
  package mutating func flush() -> [InputEvent] {
    defer { pending = [] }
    return pending == [InputToken.escape] ? [.key(.escape)] : []
  }
}
