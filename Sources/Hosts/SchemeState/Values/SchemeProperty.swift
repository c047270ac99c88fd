public import SchemeAnimation

/// A property of a ``SchemeModel``: its value, and the change that gave it that value.
public nonisolated struct SchemeProperty<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public private(set) var value: Value
  /// The change that gave the property its value, or `nil` for its initial value.
  public private(set) var lastChange: SchemeChange?

  /// The ticket of the last change, or 0 before the first.
  package var ticket: Int { lastChange?.ticket ?? 0 }

  init(_ value: Value) { self.value = value }

  /// Sets the value of the property, and returns whether it changed.
  mutating func set(_ value: Value, by change: SchemeChange) -> Bool {
    guard value != self.value else { return false }
    self.value = value
    lastChange = change
    return true
  }
}

/// A change of a model to one or more properties at once.
///
/// Properties that changed together have the same change in ``SchemeModel/lastChange(of:)``. An observer that
/// draws after several changes animates each property by its own last change.
public nonisolated struct SchemeChange: Hashable, Sendable {
  /// The number of the change, from 1. Later changes of the same model have higher numbers.
  public let ticket: Int
  /// The motion of the change, or `nil` to show it at once.
  public let motion: Motion?
}
