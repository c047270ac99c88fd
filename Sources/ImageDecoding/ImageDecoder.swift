/// Reads JPEG and PNG images row by row.
public struct ImageDecoder: Hashable, Sendable {
  /// What to refuse.
  public var limits: DecodingLimits
  /// Whether truncated or damaged data is an error. The default is `false`: what can be read is
  /// used, and a warning says how much that was.
  public var isStrict: Bool

  /// Creates a decoder.
  public init(limits: DecodingLimits = DecodingLimits(), isStrict: Bool = false) {
    self.limits = limits
    self.isStrict = isStrict
  }
}
