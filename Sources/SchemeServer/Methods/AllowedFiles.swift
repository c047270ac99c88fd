internal import ImageDecoding
internal import SchemeService

/// The files that clients may name.
struct AllowedFiles: Sendable {
  /// The folders whose files may be named, or `nil` for all files.
  private let folders: [OpenFolder]?
  /// The thread that opens files, because that may take long.
  private let openers: WorkerThreads?

  /// Allows all files, to clients that are trusted.
  static let all = AllowedFiles(folders: nil, openers: nil)

  /// Allows the files in some folders, and in the folders in them.
  ///
  /// - Throws: ``ServiceError`` if the system has no threads left.
  init(in folders: [OpenFolder]) throws(ServiceError) {
    self.init(folders: folders, openers: folders.isEmpty ? nil : try WorkerThreads(count: 1))
  }

  private init(folders: [OpenFolder]?, openers: WorkerThreads?) {
    (self.folders, self.openers) = (folders, openers)
  }

  /// Calls a function with a photo, whose file stays open until it returns.
  ///
  /// - Parameters:
  ///   - place: The place of the photo.
  ///   - bytes: The bytes that follow the message.
  ///   - body: The function.
  /// - Returns: The result of the function.
  /// - Throws: ``RPCError`` if the file may not be named, and the errors of the function.
  func withBody<Result>(
    _ place: PhotoParameters.Place, following bytes: BodyPipe,
    _ body: (PhotoBody) async throws -> Result
  ) async throws -> Result {
    switch place {
    case .data(let data): return try await body(.bytes(data))
    case .bytes(let count): return try await body(.chunks(bytes, byteCount: count))
    case .path(let path):
      do {
        guard folders != nil else { return try await body(.file(RawPath(path))) }
        let file = try await withTaskExecutorPreference(openers) { try await open(path) }
        defer { withExtendedLifetime(file) {} }
        return try await body(.fileDescriptor(file.descriptor.number))
      } catch let error as ServiceError where error.kind == .unreadable {
        throw RPCError.unreadablePath(error.message)
      }
    }
  }

  /// Opens a file if it may be named.
  @concurrent
  private func open(_ path: String) async throws -> OpenFile {
    do throws(SystemError) {
      for folder in folders ?? [] {
        if let file = try folder.open(path) { return file }
      }
    } catch {
      throw ServiceError(.unreadable, error.message)
    }
    throw RPCError.forbiddenPath(
      "'\(path)' is in none of the folders that may be read; send the photo itself, as 'data' or "
        + "'bytes'")
  }
}
