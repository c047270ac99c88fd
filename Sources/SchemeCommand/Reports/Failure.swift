/// Why an input has no scheme: a kind for scripts and a sentence for people.
struct Failure: Error, Hashable, Sendable {
  /// The kinds that the JSON formats name.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case empty, unsupported, corrupt, truncated, limit, unreadable, transparent, outside,
      ignored, cancelled
  }

  /// The kind.
  let kind: Kind
  /// What is wrong, and what can be done about it, without the name of the input.
  let message: String
}
