/// The file formats of pictures.
enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Shapes, sharp at any size.
  case svg
  /// Pixels.
  case png

  /// The format that a file's name asks for, if it does.
  init?(suffixOf file: RawText) {
    let suffix = file.bytes.suffix(4).map { $0 | 0x20 }
    switch String(decoding: suffix, as: UTF8.self) {
    case ".svg": self = .svg
    case ".png": self = .png
    default: return nil
    }
  }
}
