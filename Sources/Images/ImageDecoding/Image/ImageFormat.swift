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
}
