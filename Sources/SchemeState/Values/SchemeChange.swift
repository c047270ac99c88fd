public import SchemeAnimation

/// One change of a model, of one property or of several together.
///
/// Properties that changed together have the same change as their last one, which
/// ``SchemeModel/lastChange(of:)`` returns. An observer that draws later, perhaps after several
/// changes, moves each property by its own last change.
public nonisolated struct SchemeChange: Hashable, Sendable {
  /// The number of the change, counted from 1. A later change of the same model has a higher one.
  public let ticket: Int
  /// The motion by which observers follow the change; `nil` is at once.
  public let motion: Motion?
}
