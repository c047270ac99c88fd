public import SchemeAnimation

/// A property of a ``SchemeModel``: its value, and the change that gave it that value.
public nonisolated struct SchemeProperty<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public private(set) var value: Value
  /// The change that gave the property its current value, or `nil` if it still has its initial value.
  public private(set) var lastChange: SchemeChange?

  /// Creates a property with its initial value.
  init(_ value: Value) { self.value = value }

  /// Sets the value of the property.
  ///
  /// - Returns: `false` if the property already had that value.
  mutating func set(_ value: Value, by change: SchemeChange) -> Bool {
    guard value != self.value else { return false }
    self.value = value
    lastChange = change
    return true
  }
}

/// A change of a model to one or more properties at once.
///
/// ``SchemeModel/lastChange(of:)`` returns the last change of a property. Properties that changed
/// together return the same change. An observer may draw later, after several changes; it then animates
/// each property by that property's last change.
public nonisolated struct SchemeChange: Hashable, Sendable {
  /// The number of the change, counted from 1. A later change of the same model has a higher one.
  public let ticket: Int
  /// The motion with which observers show the change; `nil` shows it at once.
  public let motion: Motion?
}
