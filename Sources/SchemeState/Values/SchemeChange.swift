public import SchemeAnimation

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
