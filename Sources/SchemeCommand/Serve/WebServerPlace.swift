internal import SchemeServer
internal import SystemFiles

/// The place where a web server connects.
enum WebServerPlace: Sendable {
  case path(RawText)
  case address(InternetAddress, RawText)

  /// Creates a place from a path, which has a slash, or from an address.
  init?(_ text: RawText) {
    if text.bytes.contains(UInt8(ascii: "/")) {
      self = .path(text)
    } else {
      guard let address = InternetAddress(text.text) else { return nil }
      self = .address(address, text)
    }
  }
}
