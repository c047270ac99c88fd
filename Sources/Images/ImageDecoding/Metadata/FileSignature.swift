import BinaryParsing

/// The kind of a file, determined by its first bytes and never by its name.
package enum FileSignature: Equatable {
  /// A format that this package decodes.
  case image(ImageFormat)
  /// Any other format, by its common name.
  case other(String)

  /// The number of bytes that are enough to identify any format.
  package static let byteCount = 512

  /// Identifies a file by its first bytes. There must be at least one.
  package init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes == [0xFF, 0xD8] {
      self = .image(.jpeg)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .image(.png)
    } else if Self.isRawPNM(bytes) {
      self = .image(.pnm)
    } else {
      self = .other(Self.name(of: bytes))
    }
  }

  /// Returns whether a file starts like a PNM with raw samples. The magic number must be followed
  /// by white space or a comment, and in a PAM by a line feed.
  private static func isRawPNM(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "P") else { return false }
    let third = bytes.count > 2 ? bytes[2] : UInt8(ascii: "\n")
    return switch bytes[1] {
    case UInt8(ascii: "4")...UInt8(ascii: "6"): third.isSpace || third == UInt8(ascii: "#")
    case UInt8(ascii: "7"): third == UInt8(ascii: "\n")
    default: false
    }
  }

  private static func name(of bytes: [UInt8]) -> String {
    if let known = prefixes.first(where: { bytes.starts(with: $0.bytes) }) { return known.name }
    let file = ByteCursor(bytes, order: .littleEndian)
    if file.startsWith("RIFF".utf8), let code = file.code(at: 8) {
      if code == "WEBP" { return "WebP" }
      if code == "AVI " { return "AVI" }
    }
    if file.code(at: 4) == "ftyp" { return isoMediaName(of: file) }
    if file.startsWith("BM".utf8), bytes.dropFirst(6).prefix(4).allSatisfy({ $0 == 0 }) {
      return "BMP"
    }
    if let icon = iconName(of: file) { return icon }
    if isTGA(bytes) { return "TGA" }
    // What a power failure or an incomplete copy leaves in place of a file.
    if bytes.allSatisfy({ $0 == 0 }) { return "a file of zeros" }
    if let markup = markupName(of: bytes) { return markup }
    return looksLikeText(bytes) ? "text" : "an unknown format"
  }

  private static let prefixes: [(name: String, bytes: [UInt8])] = [
    ("GIF", Array("GIF87a".utf8)), ("GIF", Array("GIF89a".utf8)),
    ("Canon raw (CR2)", [0x49, 0x49, 0x2A, 0x00, 0x10, 0, 0, 0, 0x43, 0x52]),
    ("Fujifilm raw (RAF)", Array("FUJIFILMCCD-RAW".utf8)),
    ("Olympus raw (ORF)", Array("IIRO".utf8)), ("Olympus raw (ORF)", Array("IIRS".utf8)),
    ("Panasonic raw (RW2)", [0x49, 0x49, 0x55, 0x00]),
    ("TIFF", [0x49, 0x49, 0x2A, 0x00]), ("TIFF", [0x4D, 0x4D, 0x00, 0x2A]),
    ("BigTIFF", [0x49, 0x49, 0x2B, 0x00]), ("BigTIFF", [0x4D, 0x4D, 0x00, 0x2B]),
    ("JPEG XL", [0xFF, 0x0A]), ("JPEG XL", [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
    ("JPEG 2000", [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
    ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("MNG", [0x8A, 0x4D, 0x4E, 0x47]), ("JNG", [0x8B, 0x4A, 0x4E, 0x47]),
    ("Photoshop (PSD)", Array("8BPS".utf8)), ("DDS", Array("DDS ".utf8)),
    ("OpenEXR", [0x76, 0x2F, 0x31, 0x01]), ("Radiance HDR", Array("#?".utf8)),
    ("QOI", Array("qoif".utf8)), ("FITS", Array("SIMPLE  =".utf8)),
    ("GIMP (XCF)", Array("gimp xcf".utf8)),
    ("PDF", Array("%PDF".utf8)), ("PostScript", Array("%!PS".utf8)),
    ("ZIP", [0x50, 0x4B, 3, 4]), ("gzip", [0x1F, 0x8B]), ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF]),
    ("ELF", [0x7F, 0x45, 0x4C, 0x46]), ("SGI", [0x01, 0xDA]),
    ("PBM of digits", Array("P1".utf8)), ("PGM of digits", Array("P2".utf8)),
    ("PPM of digits", Array("P3".utf8)), ("Matroska", [0x1A, 0x45, 0xDF, 0xA3]),
  ]

  /// Returns the name of an ISO base media file format, from its major brand or otherwise from its
  /// compatible brands (ISO/IEC 23008-12 for HEIF, AV1-AVIF).
  private static func isoMediaName(of file: ByteCursor) -> String {
    let majorBrand = file.code(at: 8)
    // The major brand is followed by its version and then by the compatible brands.
    let brands = [majorBrand] + stride(from: 16, to: 64, by: 4).map { file.code(at: $0) }
    for brand in brands {
      switch brand {
      case "avif", "avis": return "AVIF"
      case "heic", "heix", "heim", "heis", "hevc", "hevx": return "HEIC"
      case "crx ": return "Canon raw (CR3)"
      default: continue
      }
    }
    return majorBrand == "mif1" || majorBrand == "msf1" ? "HEIF" : "MP4"
  }

  /// Returns the name of an icon or cursor file: a list of pictures with offsets past the end of the list.
  private static func iconName(of file: ByteCursor) -> String? {
    var header = file
    guard header.takeUInt16() == 0, let kind = header.takeUInt16(), 1...2 ~= kind,
      let count = header.takeUInt16(), count > 0, header.skip(12),
      let place = header.takeUInt32(), place >= 6 + 16 * UInt32(count)
    else { return nil }
    return kind == 1 ? "ICO" : "CUR"
  }

  /// Returns whether a file starts like a TGA, which has no signature. The header must have a valid
  /// image type, a color map only if the type uses one, a size, and a valid number of bits per pixel.
  ///
  /// Source: Truevision TGA File Format Specification 2.0.
  private static func isTGA(_ bytes: [UInt8]) -> Bool {
    let depths: [UInt8] = [8, 15, 16, 24, 32]
    guard bytes.count >= 18, depths.contains(bytes[16]), bytes[17] & 0xC0 == 0,
      bytes[12...13].contains(where: { $0 > 0 }), bytes[14...15].contains(where: { $0 > 0 })
    else { return false }
    return switch bytes[2] {
    case 1, 9: bytes[1] == 1 && depths.contains(bytes[7])
    case 2, 3, 10, 11: bytes[1] == 0 && bytes[3...7].allSatisfy { $0 == 0 }
    default: false
    }
  }

  private static func markupName(of bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<") else { return nil }
    if text.contains("<svg") { return "SVG" }
    return text.contains("<html") || text.contains("<!doctype html") ? "HTML" : "XML"
  }

  /// Returns whether white space characters are the only control characters.
  private static func looksLikeText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || 0x09...0x0D ~= $0 }
  }
}

extension FileSignature {
  /// The names of film formats.
  package static let films: Set = ["MP4", "Matroska", "AVI"]

  /// Returns a command line that reads `FILE`, with a conversion if necessary, or `nil` if none is known.
  package static func conversion(of name: String) -> String? {
    switch name {
    case "WebP": "dwebp FILE -ppm -o - | colorway -"
    case "HEIC", "HEIF": "heif-convert FILE FILE.png && colorway FILE.png"
    case "AVIF": "avifdec FILE FILE.png && colorway FILE.png"
    case "JPEG XL": "djxl FILE FILE.png && colorway FILE.png"
    case "SVG": "rsvg-convert FILE | colorway -"
    case "PDF": "pdftoppm -r 100 -singlefile FILE | colorway -"
    case "PostScript": "gs -q -sDEVICE=ppmraw -r100 -o - FILE | colorway -"
    case _ where films.contains(name): "colorway film FILE"
    case _ where name.contains(" raw ("): "dcraw_emu -w -Z - FILE | colorway -"
    case "GIF", "TIFF", "BigTIFF", "BMP", "ICO", "CUR", "TGA", "JPEG 2000", "DDS", "OpenEXR",
      "Radiance HDR", "QOI", "FITS", "SGI", "MNG", "JNG", "Photoshop (PSD)", "GIMP (XCF)",
      "PBM of digits", "PGM of digits", "PPM of digits":
      "magick FILE ppm:- | colorway -"
    default: nil
    }
  }
}

extension ByteCursor {
  /// Returns the four-character code at an offset.
  fileprivate func code(at offset: Int) -> String? {
    var letters = part(at: offset, count: 4)
    return letters?.take(4).map { String(decoding: $0, as: UTF8.self) }
  }
}
