internal import ImageDecoding
internal import SchemeService

struct AllowedFiles: Sendable {
  /// The folders whose files may be named, or `nil` for all files.
  let folders: [OpenFolder]?

  /// Calls a function with the body of a photo. Throws ``RPCError`` if its file may not be named.
  func withBody<Result>(
    _ place: PhotoParameters.Place, following bytes: BodyPipe,
    _ body: (PhotoBody) async throws -> Result
  ) async throws -> Result {
    switch place {
    case .data(let data): return try await body(.bytes(data))
    case .bytes(let count): return try await body(.chunks(bytes, byteCount: count))
    case .path(let path):
      do {
        return try await body(photo(path))
      } catch let error as ServiceError where error.kind == .unreadable {
        throw RPCError.unreadablePath(error.message)
      }
    }
  }

  private func photo(_ path: String) throws(RPCError) -> PhotoBody {
    guard let folders else { return .file(RawPath(path)) }
    for folder in folders {
      if let open = folder.opener(of: path) { return .file(RawPath(path), open: open) }
    }
    throw .forbiddenPath(
      "'\(path)' is not in a folder that may be read; send the photo itself as 'data'")
  }
}
