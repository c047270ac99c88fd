/// A file format that this package decodes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG (ITU-T T.81): baseline, extended and progressive, Huffman or arithmetic coded.
  case jpeg
  /// PNG (W3C PNG third edition), the default image of an animated one.
  case png
}
