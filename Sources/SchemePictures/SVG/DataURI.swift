internal import StructuredText

/// URIs that contain their data, for images within a document.
///
/// Source: RFC 2397.
package enum DataURI {
  /// Returns the URI of some bytes of a media type such as `image/jpeg`.
  package static func text(_ bytes: [UInt8], mediaType: String) -> String {
    "data:\(mediaType);base64," + Base64.text(bytes)
  }
}
