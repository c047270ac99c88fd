import ImageDecoding
import Testing

struct FileSignatureTests {
  static let others: [(name: String, start: [UInt8])] = [
    ("GIF", Array("GIF89a".utf8)),
    ("WebP", Array("RIFF\0\0\0\0WEBPVP8 ".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1heic".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0heixmif1".utf8)),
    ("AVIF", [0, 0, 0, 24] + Array("ftypmsf1\0\0\0\0avismsf1".utf8)),
    ("AVIF", [0, 0, 0, 24] + Array("ftypavif\0\0\0\0avifmif1".utf8)),
    ("MP4", [0, 0, 0, 24] + Array("ftypisom\0\0\0\0isomiso2".utf8)),
    ("BMP", Array("BM".utf8) + [0x36, 0, 0, 0]),
    ("TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
    ("SVG", Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8)),
    ("SVG", Array("\u{FEFF}  <SVG>".utf8)),
    ("HTML", Array("<!DOCTYPE html><title>".utf8)),
    ("XML", Array("<?xml version=\"1.0\"?><note/>".utf8)),
    ("PDF", Array("%PDF-1.7".utf8)),
    ("JPEG XL", [0xFF, 0x0A, 0]),
    ("JPEG 2000", [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
    ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51, 0, 47]),
    ("ICO", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 4, 0, 0, 22, 0, 0, 0]),
    ("CUR", [0, 0, 2, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 4, 0, 0, 22, 0, 0, 0]),
    ("TGA", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 48, 0, 24, 0x20, 9, 9]),
    ("TGA", [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 48, 0, 32, 8, 9, 9]),
    ("TGA", [0, 1, 1, 0, 0, 0, 1, 24, 0, 0, 0, 0, 64, 0, 48, 0, 8, 0, 9, 9]),
    ("an unknown format", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48, 0, 24, 0x20, 9, 9]),
    ("AVI", Array("RIFF\0\0\0\0AVI LIST".utf8)),
    ("Canon raw (CR2)", [0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52, 2, 0]),
    ("text", Array("BMW and others".utf8)),
    ("ZIP", [0x50, 0x4B, 3, 4]),
    ("text", Array("Dear diary,\n".utf8)),
    ("an unknown format", [1, 2, 3, 4, 5]),
    ("GIF", Array("GIF87a".utf8)), ("TIFF", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
    ("BigTIFF", [0x49, 0x49, 0x2B, 0, 8, 0]), ("BigTIFF", [0x4D, 0x4D, 0, 0x2B, 0, 8]),
    ("Fujifilm raw (RAF)", Array("FUJIFILMCCD-RAW 0201".utf8)),
    ("Olympus raw (ORF)", Array("IIRO\u{8}\0".utf8)), ("Olympus raw (ORF)", Array("IIRS".utf8)),
    ("Panasonic raw (RW2)", [0x49, 0x49, 0x55, 0, 0x18, 0]),
    ("Canon raw (CR3)", [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8)),
    ("HEIF", [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1miaf".utf8)),
    ("JPEG XL", [0, 0, 0, 0x0C] + Array("JXL \r\n".utf8)),
    ("MNG", [0x8A] + Array("MNG\r\n".utf8)), ("JNG", [0x8B] + Array("JNG\r\n".utf8)),
    ("Photoshop (PSD)", Array("8BPS\0\u{1}".utf8)), ("DDS", Array("DDS |".utf8)),
    ("OpenEXR", [0x76, 0x2F, 0x31, 0x01, 2]), ("Radiance HDR", Array("#?RADIANCE\n".utf8)),
    ("QOI", Array("qoif".utf8)), ("FITS", Array("SIMPLE  =    T".utf8)),
    ("GIMP (XCF)", Array("gimp xcf v011".utf8)), ("PostScript", Array("%!PS-Adobe-3.0".utf8)),
    ("SGI", [0x01, 0xDA, 1, 1]), ("Matroska", [0x1A, 0x45, 0xDF, 0xA3, 1]),
    ("TGA", [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 48, 0, 8, 0, 9, 9]),
    ("TGA", [0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 8, 0x3F]),
    ("TGA", [0, 1, 9, 0, 0, 0, 1, 32, 0, 0, 0, 0, 64, 0, 48, 0, 8, 0, 9, 9]),
    ("an unknown format", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 48, 0, 24, 0x40, 9, 9]),
    ("an unknown format", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 48, 0, 17, 0x20, 9, 9]),
    // An offset within the list, and no picture.
    ("an unknown format", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 4, 0, 0, 21, 0, 0, 0]),
    ("an unknown format", [0, 0, 1, 0, 0, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 4, 0, 0, 22, 0, 0, 0]),
    ("gzip", [0x1F, 0x8B, 8]), ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    ("ELF", [0x7F, 0x45, 0x4C, 0x46, 2]),
  ]

  @Test(arguments: others)
  func `the error names the detected file format`(name: String, start: [UInt8]) {
    #expect(throws: DecodingError.unsupportedFormat(name: name)) {
      try ImageDecoder().info(of: .bytes(start))
    }
  }

  @Test func `formats that another program can convert have a conversion command`() {
    #expect(FileSignature.conversion(of: "WebP") == "dwebp FILE -ppm -o - | colorway -")
    for name in Self.others.map(\.name) {
      let command = FileSignature.conversion(of: name)
      let isPicture = ![
        "text", "an unknown format", "ZIP", "gzip", "7-Zip", "ELF", "HTML", "XML",
      ].contains(name)
      #expect((command != nil) == isPicture, "\(name)")
      #expect(command.map { $0.contains("FILE") && $0.contains("colorway ") } ?? true, "\(name)")
    }
  }

  @Test func `an empty file is reported as empty`() {
    #expect(throws: DecodingError.empty) { try ImageDecoder().info(of: .bytes([])) }
  }

  @Test func `a file of a single byte is an error`() {
    for byte in UInt8.min...UInt8.max {
      #expect(throws: DecodingError.self) { try ImageDecoder().info(of: .bytes([byte])) }
    }
  }
}
