/// A reason why an ICC profile cannot be applied. Colors are then read as sRGB.
@nonexhaustive
public enum ICCError: Error, Hashable, Sendable {
  /// The bytes are not an ICC profile: they are too short, or lack its signature.
  case notAProfile
  /// The profile breaks the rules of its format; `reason` says which.
  case malformed(reason: String)
  /// The profile is for colors that are neither gray nor RGB; `name` is its space, such as `CMYK`.
  case unsupportedSpace(name: String)
  /// The profile does not describe the colors of a device, such as a device link; `name` is its class.
  case unsupportedClass(name: String)
}

extension ICCError: CustomStringConvertible {
  /// The reason in words, to end a sentence with.
  public var description: String {
    switch self {
    case .notAProfile: "not an ICC profile"
    case .malformed(let reason): "broken ICC profile: \(reason)"
    case .unsupportedSpace(let name): "ICC profile for \(name) colors"
    case .unsupportedClass(let name): "ICC profile of the class \(name)"
    }
  }
}
