public import ImageDecoding

/// The bytes of a photo, at hand or on their way.
///
/// Bodies of NIO, Hummingbird and Foundation are sequences of chunks. Those of NIO and Hummingbird are
/// buffers, which show their bytes as a collection:
///
///     let body = PhotoBody.chunks(chunks.map(\.readableBytesView), byteCount: length)
///
/// The beginning is looked at as soon as it is there. What the header refuses, as too large or of another
/// format, is refused before the rest has come.
public struct PhotoBody: Sendable {
  /// The place of the bytes.
  enum Place: Sendable {
    case bytes(SharedBytes)
    case file(RawPath)
    case fileDescriptor(Int32)
    case chunks(byteCount: Int?, @Sendable (inout BodyBuffer) async throws -> Void)
  }

  let place: Place

  /// A Boolean value that says whether the bytes come to the service, which reads them elsewhere otherwise.
  var isReceived: Bool {
    switch place {
    case .bytes, .chunks: true
    case .file, .fileDescriptor: false
    }
  }

  /// Returns the body that is an array, a `Data`, or another collection of bytes. Those that lie side by
  /// side are not copied.
  public static func bytes(_ bytes: some Collection<UInt8> & Sendable) -> PhotoBody {
    PhotoBody(place: .bytes(SharedBytes(bytes)))
  }

  /// Returns the body that is a file. Of a regular file, the bytes are never held as a whole. From a
  /// named pipe they are gathered as they come.
  public static func file(_ path: RawPath) -> PhotoBody { PhotoBody(place: .file(path)) }

  /// Returns the body that is a file, named by text.
  public static func file(_ path: String) -> PhotoBody { .file(RawPath(path)) }

  /// Returns the body that is read from an open descriptor, from where it stands, which is left open. It
  /// may be a pipe or a socket: no thread waits for its bytes.
  ///
  /// The descriptor must stay open, and not be read by others, until the service has answered.
  public static func fileDescriptor(_ descriptor: Int32) -> PhotoBody {
    PhotoBody(place: .fileDescriptor(descriptor))
  }

  /// Returns the body that arrives in chunks.
  ///
  /// - Parameters:
  ///   - chunks: The bytes, in order. What the sequence throws is thrown by the service as it is.
  ///   - byteCount: The number of bytes, if it was announced. More are refused.
  /// - Returns: The body.
  public static func chunks<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, byteCount: Int? = nil
  ) -> PhotoBody where Chunks.Element: Collection<UInt8> {
    PhotoBody(
      place: .chunks(byteCount: byteCount) { buffer in
        for try await chunk in chunks { try await buffer.append(chunk) }
      })
  }
}
