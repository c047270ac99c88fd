/// What a design promises of two of its colors, one seen on the other.
public struct ContrastPromise<Role: Hashable & Sendable>: Hashable, Sendable {
  /// What is seen.
  public let foreground: Role
  /// What is behind it.
  public let ground: Role
  /// The least ratio, as ``SRGB8/contrastRatio(with:)`` has it.
  public let minimum: Double

  init(_ foreground: Role, on ground: Role, atLeast minimum: Double) {
    self.foreground = foreground
    self.ground = ground
    self.minimum = minimum
  }
}
