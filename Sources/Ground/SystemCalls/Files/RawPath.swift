internal import StructuredText

/// The path of a file, or another word of the command line, as the bytes that the system uses.
///
/// On Linux, a file name may hold any bytes, and a file whose name is not UTF-8 can still be opened.
public struct RawPath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a path from text.
  public init(_ text: String) { bytes = Array(text.utf8) }
}

extension RawPath: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a path from text.
  public init(stringLiteral value: String) { self.init(value) }

  /// The path as text, with U+FFFD in place of bytes that are not UTF-8.
  public var description: String { text }
}

extension RawPath {
  /// The path as text, with U+FFFD in place of bytes that are not UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path as one line that is safe to display. Escapes such as `\u{1b}` replace all characters
  /// that would control a terminal, break the line or change the direction of the text.
  package var printable: String { text.escapingControls }

  /// The path as a percent-encoded relative URL, or `nil` if the path is UTF-8, in which case
  /// ``text`` is complete.
  package var url: String? {
    String(validating: bytes, as: UTF8.self) == nil ? percentEncoded : nil
  }

  /// The path as a percent-encoded relative URL.
  package var percentEncoded: String {
    bytes.map { byte in
      let isPlain = Self.plainInURL.contains(byte)
      return isPlain
        ? String(Unicode.Scalar(byte))
        : "%" + String(byte, radix: 16, uppercase: true).padded(to: 2, with: "0")
    }.joined()
  }

  /// The characters that need no escape in the path of a URL: RFC 3986, section 2.3, and the slash.
  private static let plainInURL = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The bytes with a terminating zero, for calls of the system.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}

extension RawPath {
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// A Boolean value that indicates whether the file name has an extension, which indicates the format.
  package var hasSuffix: Bool { lastComponent.bytes.dropFirst().contains(UInt8(ascii: ".")) }

  package var folder: RawPath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return RawPath(bytes: bytes[...slash])
  }

  package var withoutLastSlash: RawPath {
    bytes.count > 1 && bytes.last == UInt8(ascii: "/") ? RawPath(bytes: bytes.dropLast()) : self
  }

  /// The path before the last slash, or `nil` if there is none or the path is that of the root.
  package var parent: RawPath? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > 1 else { return nil }
    return slash == 0 ? "/" : RawPath(bytes: bytes[..<slash])
  }

  package var lastComponent: RawPath {
    RawPath(bytes: bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...])
  }

  /// Returns the folder `colorway` in one of the user's folders, which may not exist, or `nil` if
  /// the environment names no home folder. Source: XDG Base Directory Specification 0.8, which says
  /// to ignore relative paths.
  package static func userFolder(
    _ name: String, orHome usual: String, _ variable: (String) -> String?
  ) -> RawPath? {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = absolute(name) ?? absolute("HOME").map { $0 + "/" + usual }
    return folder.map { RawPath($0 + "/colorway") }
  }

  /// The path from the root of the file system, or the path itself if the current folder was removed.
  package var absolute: RawPath {
    guard bytes.first != UInt8(ascii: "/"), let folder = System.currentFolder else { return self }
    let path = bytes.starts(with: "./".utf8) ? RawPath(bytes: bytes.dropFirst(2)) : self
    return RawPath(folder).appending(entry: path)
  }

  package func appending(entry: RawPath) -> RawPath {
    let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return RawPath(bytes: bytes + separator + entry.bytes)
  }
}
