/// Where an encoded image comes from.
public enum ImageInput: Hashable, Sendable {
  /// The bytes of a JPEG or PNG file.
  case bytes([UInt8])
  /// The path of a file.
  case file(String)
  /// An open file descriptor, read from where it stands and left open. It may be a pipe.
  case fileDescriptor(Int32)
}
