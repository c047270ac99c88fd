/// A photo format that programs convert.
package struct ConvertibleFormat: Hashable, Sendable {
  /// The name of the format, as in `FileSignature` of `ImageDecoding`.
  package let name: String
  /// The name of the format in options, which is also its file name suffix.
  package let key: String
  /// The programs that read the format, in order of preference.
  package var programs: [PhotoProgram]

  /// A Boolean value that indicates whether files of the format may be camera raw files with the
  /// structure of TIFF.
  var isLikeRaw: Bool { key == "tiff" || key == "raw" }

  /// The Debian packages of the programs, in order of preference.
  package var packages: [String] {
    programs.compactMap(\.package).reduce(into: []) { list, name in
      if !list.contains(name) { list.append(name) }
    }
  }

  /// All formats. To support another format, add an element.
  package static let all: [ConvertibleFormat] =
    [
      ConvertibleFormat(
        "WebP", "webp",
        [
          .dwebp, .vips, .magick.keepingStoredOrientation, .convert.keepingStoredOrientation,
          .gm.keepingStoredOrientation, .ffmpeg,
        ]),
      // ImageMagick 6 loses the alpha, the profile, and part of the chroma of these formats.
      ConvertibleFormat("HEIC", "heic", [.heifDec, .heifConvert, .vips]),
      ConvertibleFormat("HEIF", "heif", [.heifDec, .heifConvert, .vips]),
      ConvertibleFormat("AVIF", "avif", [.avifdec, .heifDec, .heifConvert, .vips]),
      ConvertibleFormat("JPEG XL", "jxl", [.djxl, .vips]),
      ConvertibleFormat("GIF", "gif", [.vips, .magick, .convert, .gm, .ffmpeg]),
      ConvertibleFormat("TIFF", "tiff", [.vips, .vipsForInks, .magick, .convert, .gm]),
      ConvertibleFormat("BigTIFF", "btf", [.vips, .magick, .convert]),
      ConvertibleFormat("camera raw", "raw", [.dcrawEmu]),
      ConvertibleFormat("JPEG 2000", "jp2", [.vips, .magick, .convert]),
      ConvertibleFormat("SVG", "svg", [.rsvgConvert, .vips]),
      ConvertibleFormat("PDF", "pdf", [.pdftoppm, .vips]),
      ConvertibleFormat("Radiance HDR", "hdr", [.vipsForLight]),
      ConvertibleFormat("OpenEXR", "exr", [.vips, .magick, .convert]),
      ConvertibleFormat("FITS", "fits", [.vips]),
      ConvertibleFormat("QOI", "qoi", [.ffmpeg, .magick]),
      ConvertibleFormat("GIMP (XCF)", "xcf", [.magick, .convert]),
      ConvertibleFormat("Photoshop (PSD)", "psd", [.magick, .convert]),
    ]
    + [("ICO", "ico"), ("CUR", "cur"), ("DDS", "dds")].map {
      ConvertibleFormat($0.0, $0.1, [.magick, .convert, .ffmpeg])
    }
    + [
      ("BMP", "bmp"), ("TGA", "tga"), ("SGI", "sgi"), ("MNG", "mng"), ("JNG", "jng"),
      ("PBM of digits", "pbm"), ("PGM of digits", "pgm"), ("PPM of digits", "ppm"),
    ].map { ConvertibleFormat($0.0, $0.1, [.magick, .gm, .convert, .ffmpeg]) }

  private init(_ name: String, _ key: String, _ programs: [PhotoProgram]) {
    (self.name, self.key, self.programs) = (name, key, programs)
  }

  /// Returns the format with a name from `FileSignature`, or `nil` if no program is known for it.
  package static func named(_ name: String) -> ConvertibleFormat? {
    let isRaw = name.contains(" raw (")
    return all.first { $0.name == name || isRaw && $0.key == "raw" }
  }
}
