public import SchemeAnimation

/// One change of a model: what changed in it together, and how that is to move.
///
/// Every change has a ticket that is higher than those of all earlier changes of its model. Observers
/// get at it in three ways. While they are told, before the change, only the first tells of it; once it
/// is made, all do:
///
/// - ``current``, while they are told, and in the tasks that they start then;
/// - ``SchemeModel/lastChange(of:)``, whenever they read: the change that gave a property its value;
/// - ``SchemeModel/lastChange``, the latest of all.
///
/// Since `Observation` tells its observers just before a change, and they read after it, an observer
/// that draws later, perhaps after several changes, asks for the last change of each property.
public nonisolated struct SchemeChange: Hashable, Sendable {
  /// Counts the changes of a model from 1.
  public let ticket: Int
  /// How what changed is to move; `nil` is at once.
  public let motion: Motion?
  /// What changed.
  public let properties: Set<SchemeModel.Property>

  /// Creates a change.
  public init(ticket: Int, motion: Motion?, properties: Set<SchemeModel.Property>) {
    self.ticket = ticket
    self.motion = motion
    self.properties = properties
  }

  /// The change that observers are being told of: set in the `onChange` closure of
  /// `withObservationTracking`, and in every task that is started there. Reading it takes no actor.
  @TaskLocal public static var current: SchemeChange?
}
