/// What a file says of its image beside the pixels.
struct ImageMetadata {
  var orientation = Orientation.up
  var profile = ColorProfile.sRGB
  /// Why an embedded profile was not applied.
  var profileProblem: String?
}
