import ColorMath

/// Two colors of a design, one seen on the other, and how well it can be told from it.
public struct ContrastPair<Role: Hashable & Sendable>: Hashable, Sendable {
  /// What was promised.
  public let promise: ContrastPromise<Role>
  /// The ratio of WCAG, from 1 to 21: at least the one that was promised.
  public let ratio: Double
  /// The lightness contrast of APCA, as ``SRGB8/apcaContrast(on:)`` has it.
  public let apca: Double

  init(_ promise: ContrastPromise<Role>, color: (Role) -> SRGB8) {
    let (foreground, ground) = (color(promise.foreground), color(promise.ground))
    self.promise = promise
    ratio = foreground.contrastRatio(with: ground)
    apca = foreground.apcaContrast(on: ground)
  }
}
