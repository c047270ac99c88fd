/// What a file says of its image beside the pixels.
struct ImageMetadata {
  var orientation = Orientation.up
  var profile = ColorProfile.sRGB
  /// Why an embedded profile was not applied.
  var profileProblem: String?
}

extension ImageMetadata {
  /// Takes the profile of a JPEG, or notes why it cannot be used.
  ///
  /// - Parameters:
  ///   - bytes: An ICC profile.
  ///   - isGray: Whether the image is gray, so that a profile for gray describes it.
  ///   - limits: What of a profile is too much.
  mutating func apply(icc bytes: Span<UInt8>, isGray: Bool, limits: DecodingLimits) {
    do throws(ICCError) {
      let profile = try ColorProfile(icc: bytes, limits: limits)
      if profile.isGray && !isGray {
        profileProblem = "a profile for gray in a color image"
      } else {
        self.profile = profile
      }
    } catch {
      profileProblem = error.description
    }
  }

  /// Takes the color space of a PNG, or notes what of it cannot be used.
  mutating func apply(_ chunks: PNGColorChunks, limits: DecodingLimits) {
    var ignored: [String] = []
    profile = ColorProfile(png: chunks, limits: limits, ignored: &ignored)
    profileProblem = ignored.isEmpty ? nil : ignored.joined(separator: "; ")
  }
}
