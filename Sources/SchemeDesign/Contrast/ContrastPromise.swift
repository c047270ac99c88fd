/// The minimum contrast that a design promises for a foreground and a background color.
public struct ContrastPromise<Role: Hashable & Sendable>: Hashable, Sendable {
  /// The color in front.
  public let foreground: Role
  /// The color behind it.
  public let ground: Role
  /// The minimum ratio, from `SRGB8.contrastRatio(with:)`.
  public let minimum: Double

  init(_ foreground: Role, on ground: Role, atLeast minimum: Double) {
    self.foreground = foreground
    self.ground = ground
    self.minimum = minimum
  }
}
