/// The versions that JSON names beside its results.
public enum FormatVersion {
  /// The version of the JSON format.
  ///
  /// New members may be added without a new version. If a member is removed or changes its meaning, there
  /// is a new version.
  public static let current = 1

  /// The version of Colorway.
  package static let toolVersion = "0.1.0"

  /// The name and version of the program that wrote the JSON.
  static let tool = "colorway \(toolVersion)"
}
