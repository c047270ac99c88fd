/// A reason an ICC profile cannot be applied; the colors are then read as sRGB.
@nonexhaustive
public enum ICCError: Error, Hashable, Sendable {
  /// The bytes are no ICC profile: too short, or without its signature.
  case notAProfile
  /// The profile breaks the rules of its format; `reason` says which.
  case malformed(reason: String)
  /// The profile is for colors that are neither gray nor RGB; `name` is its space, such as `CMYK`.
  case unsupportedSpace(name: String)
  /// The profile is of another use than describing colors, such as a link; `name` is its class.
  case unsupportedClass(name: String)
}

extension ICCError: CustomStringConvertible {
  /// The reason as the end of a sentence.
  public var description: String {
    switch self {
    case .notAProfile: "not an ICC profile"
    case .malformed(let reason): "broken ICC profile: \(reason)"
    case .unsupportedSpace(let name): "ICC profile for \(name) colors"
    case .unsupportedClass(let name): "ICC profile of the class \(name)"
    }
  }
}
