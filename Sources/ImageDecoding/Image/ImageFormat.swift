internal import CImageCodecs

/// A file format that this package decodes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG (ITU-T T.81): baseline, extended, and progressive, with Huffman or arithmetic coding.
  case jpeg
  /// PNG (W3C PNG third edition). Of an animated PNG, the default image is decoded.
  case png
  /// The raw formats of Netpbm: PBM, PGM, PPM, and PAM in gray or color, with or without alpha.
  case pnm

  /// The names of the formats, as a list in words.
  package static let titles = "JPEG, PNG and PNM"

  package var title: String { rawValue.uppercased() }

  /// A Boolean value that indicates whether this build decodes the format.
  package var isDecoded: Bool { self == .pnm || ccodec_are_linked() }

  /// The number of bytes that are enough to identify any format.
  package static let signatureLength = 8

  /// Creates the format that the first bytes of a file identify, or returns `nil` for other formats.
  package init?(recognizing firstBytes: [UInt8]) {
    guard !firstBytes.isEmpty, case .image(let format) = FileSignature(firstBytes)
    else { return nil }
    self = format
  }
}
