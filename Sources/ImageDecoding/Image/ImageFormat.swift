/// A file format that this package decodes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG (ITU-T T.81): baseline, extended and progressive, Huffman or arithmetic coded.
  case jpeg
  /// PNG (W3C PNG third edition), the default image of an animated one.
  case png
  /// The raw formats of Netpbm: PBM, PGM, PPM, and PAM of gray or colors with or without an opacity.
  case pnm

  /// The names of the formats as a list in words.
  package static let titles = "JPEG, PNG and PNM"

  /// The name of the format as people write it.
  package var title: String { rawValue.uppercased() }

  /// The number of first bytes of a file that are enough to recognize any format.
  package static let signatureLength = 8

  /// Recognizes a file by its first bytes, never by its name. Returns `nil` for other formats.
  package init?(recognizing firstBytes: [UInt8]) {
    guard !firstBytes.isEmpty, case .image(let format) = FileSignature(firstBytes) else {
      return nil
    }
    self = format
  }
}
