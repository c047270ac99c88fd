import BinaryParsing

struct ImageMetadata {
  var orientation = Orientation.up
  var colorModel = ImageInfo.ColorModel.rgb
  var profile = ColorProfile.sRGB
  /// The profile of the samples in the file, if they are linear light that the reader encodes before
  /// it rounds them to eight bits.
  private(set) var profileOfLight: ColorProfile?
  /// The color conversion of inks, if a CMYK image has a profile for it.
  var inks: CMYKProfile?
  var profileByteCount = 0
  var profileProblem: String?
  /// How another program converted the image, if it did. The orientation is then already known.
  var conversion: ImageConversion?
}

extension ImageMetadata {
  /// Applies the profile of a JPEG, or records why it cannot be used.
  mutating func apply(icc bytes: [UInt8], limits: DecodingLimits) {
    profileByteCount = bytes.count
    do throws(ICCError) {
      let tags = try ICCTagTable(bytes, limits: limits)
      if colorModel == .cmyk, tags.colorSpace == "CMYK" {
        let inks = try CMYKProfile(icc: tags)
        self.inks = inks
        // Pixels are converted to sRGB while they are read.
        profile = ColorProfile(sRGBNamed: inks.name)
        return
      }
      let profile = try ColorProfile(icc: tags)
      if colorModel == .cmyk {
        profileProblem = "a profile for \(profile.isGray ? "gray" : "RGB") in a CMYK picture"
      } else if profile.isGray, colorModel != .gray {
        profileProblem = "a profile for gray in a color picture"
      } else {
        self.profile = profile
      }
    } catch {
      profileProblem = error.description
    }
  }

  /// Applies what is known about a converted image, which overrides its file.
  mutating func apply(_ image: ConvertedImage, limits: DecodingLimits) {
    conversion = image.conversion
    orientation = image.orientation
    switch image.colors {
    case .kept: break
    case .profile(let bytes):
      (profile, profileProblem) = (.sRGB, nil)
      apply(icc: bytes, limits: limits)
    case .codePoints(let bytes):
      apply(PNGColorChunks(codePoints: bytes, isGray: colorModel == .gray), limits: limits)
    }
  }

  mutating func apply(_ chunks: PNGColorChunks, limits: DecodingLimits) {
    var ignored: [String] = []
    profileByteCount = chunks.profile?.count ?? 0
    colorModel = chunks.isGray ? .gray : .rgb
    profile = ColorProfile(png: chunks, limits: limits, ignored: &ignored)
    profileProblem = ignored.isEmpty ? nil : ignored.joined(separator: "; ")
  }
}

extension ImageMetadata {
  /// Has linear light encoded before it is rounded, so that dark colors stay apart.
  mutating func encodeLight() {
    guard let encoded = profile.encoded else { return }
    (profile, profileOfLight) = (encoded, profile)
  }
}

extension Orientation {
  private static let tag: UInt16 = 0x0112

  /// Finds the orientation in an EXIF block without its `Exif\0\0`, in the first directory, which
  /// describes the main image. Returns `nil` if there is no valid orientation. Source: TIFF 6.0, section 2.
  package init?(exif bytes: [UInt8]) {
    var header = ByteCursor(bytes)
    switch header.take(2) {
    case [0x49, 0x49]: header.order = .littleEndian
    case [0x4D, 0x4D]: header.order = .bigEndian
    default: return nil
    }
    guard header.skip(2), let start = header.takeUInt32(), let offset = Int(exactly: start),
      let block = header.part(at: 0), var directory = block.part(at: offset),
      let count = directory.takeUInt16()
    else { return nil }
    for _ in 0..<count {
      guard var entry = directory.takePart(12), let tag = entry.takeUInt16() else { return nil }
      guard tag == Self.tag else { continue }
      guard let value = entry.takeShortValue() else { return nil }
      self.init(rawValue: Int(value))
      return
    }
    return nil
  }
}

extension ByteCursor {
  /// Reads the rest of an entry of type BYTE, SHORT, or LONG that has a single value of at most 16 bits.
  fileprivate mutating func takeShortValue() -> UInt16? {
    guard let type = takeUInt16(), takeUInt32() == 1 else { return nil }
    switch type {
    case 1: return takeUInt8().map(UInt16.init)
    case 3: return takeUInt16()
    case 4: return takeUInt32().flatMap { UInt16(exactly: $0) }
    default: return nil
    }
  }
}
