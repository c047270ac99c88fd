public import ImageDecoding
package import SystemCalls

/// The bytes of a photo, in memory, in a file, or still to be received.
///
/// Bodies of NIO, Hummingbird and Foundation are sequences of chunks. Those of NIO and Hummingbird are
/// buffers, which show their bytes as a collection:
///
///     let body = PhotoBody.chunks(chunks.map(\.readableBytesView), byteCount: length)
///
/// The header is checked as soon as it has come. A photo that is too large or of another format is
/// refused before the rest is received.
public struct PhotoBody: Sendable {
  enum Place: Sendable {
    case bytes(SharedBytes)
    case file(RawPath, @Sendable () throws(SystemError) -> OpenFile)
    case fileDescriptor(Int32)
    case chunks(byteCount: Int?, @Sendable (inout BodyBuffer) async throws -> Void)
  }

  let place: Place

  /// Returns the body that is an array, a `Data`, or another collection of bytes. They are copied only if
  /// they are not contiguous in memory.
  public static func bytes(_ bytes: some Collection<UInt8> & Sendable) -> PhotoBody {
    PhotoBody(place: .bytes(SharedBytes(bytes)))
  }

  /// Returns the body that is a file. It is read into memory before it is decoded, by threads that may be
  /// kept waiting, so that a dead disk stalls no other request. Only a file of more than
  /// ``ServiceLimits/bodyMemory`` is read while it is decoded. The bytes of a named pipe are gathered as
  /// they come.
  public static func file(_ path: RawPath) -> PhotoBody {
    .file(path) { () throws(SystemError) in OpenFile(try System.openImmediately(path)) }
  }

  /// Returns the body that is a file which a function opens. The function may be kept waiting.
  package static func file(
    _ path: RawPath, open: @escaping @Sendable () throws(SystemError) -> OpenFile
  ) -> PhotoBody { PhotoBody(place: .file(path, open)) }

  /// Returns the body that is a file, named by text.
  public static func file(_ path: String) -> PhotoBody { .file(RawPath(path)) }

  /// Returns the body that is read from an open descriptor, from its current position. The descriptor is
  /// left open. It may be a pipe or a socket: no thread is blocked while bytes are awaited. It is read like
  /// a file otherwise.
  ///
  /// The descriptor must stay open, and must not be read by others, until the service has responded.
  public static func fileDescriptor(_ descriptor: Int32) -> PhotoBody {
    PhotoBody(place: .fileDescriptor(descriptor))
  }

  /// Returns the body that arrives in chunks.
  ///
  /// - Parameters:
  ///   - chunks: The bytes, in order. The service throws the errors of the sequence unchanged.
  ///   - byteCount: The number of bytes, if it was announced. A longer body is refused.
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
