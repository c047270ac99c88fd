/// The metadata of an image file.
struct ImageMetadata {
  var orientation = Orientation.up
  /// The channels of stored pixels.
  var colorModel = ImageInfo.ColorModel.rgb
  var profile = ColorProfile.sRGB
  /// The colors of the inks of a CMYK image, if a profile gives them.
  var inks: CMYKProfile?
  /// The number of bytes of an embedded profile.
  var profileByteCount = 0
  /// The reason why an embedded profile was not applied.
  var profileProblem: String?
}

extension ImageMetadata {
  /// Applies the profile of a JPEG, or notes why it cannot be used.
  mutating func apply(icc bytes: [UInt8], limits: DecodingLimits) {
    profileByteCount = bytes.count
    do throws(ICCError) {
      let tags = try ICCTagTable(bytes, limits: limits)
      if colorModel == .cmyk, tags.colorSpace == "CMYK" {
        let inks = try CMYKProfile(icc: tags)
        self.inks = inks
        // Pixels are converted to sRGB as they are read.
        profile = ColorProfile(sRGBNamed: inks.name)
        return
      }
      let profile = try ColorProfile(icc: tags)
      if colorModel == .cmyk {
        profileProblem = "a profile for \(profile.isGray ? "gray" : "RGB") in a CMYK image"
      } else if profile.isGray, colorModel != .gray {
        profileProblem = "a profile for gray in a color image"
      } else {
        self.profile = profile
      }
    } catch {
      profileProblem = error.description
    }
  }

  /// Applies the color space of a PNG, or notes unusable chunks.
  mutating func apply(_ chunks: PNGColorChunks, limits: DecodingLimits) {
    var ignored: [String] = []
    profileByteCount = chunks.profile?.count ?? 0
    colorModel = chunks.isGray ? .gray : .rgb
    profile = ColorProfile(png: chunks, limits: limits, ignored: &ignored)
    profileProblem = ignored.isEmpty ? nil : ignored.joined(separator: "; ")
  }
}
