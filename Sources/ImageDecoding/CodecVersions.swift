internal import CImageCodecs

/// The versions of the libraries that photos are decoded with.
package enum CodecVersions {
  /// The names of the libraries, each with its version.
  ///
  /// SAFETY: the C functions return text that lives as long as the process.
  package static var all: [String] {
    unsafe [
      String(cString: ccodec_jpeg_version()), "libpng " + String(cString: ccodec_png_version()),
      "zlib " + String(cString: ccodec_zlib_version()),
    ]
  }
}
