/// A property of a ``SchemeModel``: its value, and the change that gave it that value.
public nonisolated struct SchemeProperty<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public private(set) var value: Value
  /// The change that gave the property its value, or `nil` if it still has its first one.
  public private(set) var lastChange: SchemeChange?

  /// Creates a property with its first value.
  init(_ value: Value) { self.value = value }

  /// Gives the property another value.
  ///
  /// - Returns: `false` if it had that value before, and so has not changed.
  mutating func set(_ value: Value, by change: SchemeChange) -> Bool {
    guard value != self.value else { return false }
    self.value = value
    lastChange = change
    return true
  }
}
