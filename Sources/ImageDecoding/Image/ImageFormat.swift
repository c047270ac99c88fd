internal import CImageCodecs

/// A file format that this package decodes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG (ITU-T T.81): baseline, extended and progressive, Huffman or arithmetic coded.
  case jpeg
  /// PNG (W3C PNG third edition); of an animated one, the default image.
  case png
  /// The raw formats of Netpbm: PBM, PGM, PPM, and PAM of gray or colors with or without alpha.
  case pnm

  /// The names of the formats as a list in words.
  package static let titles = "JPEG, PNG and PNM"

  package var title: String { rawValue.uppercased() }

  /// Whether this build decodes the format.
  package var isDecoded: Bool { self == .pnm || ccodec_are_linked() }

  /// The number of bytes that identify any format.
  package static let signatureLength = 8

  /// Recognizes a file by its first bytes. Returns `nil` for other formats.
  package init?(recognizing firstBytes: [UInt8]) {
    guard !firstBytes.isEmpty, case .image(let format) = FileSignature(firstBytes)
    else { return nil }
    self = format
  }
}
