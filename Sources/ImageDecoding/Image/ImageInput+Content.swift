internal import SystemCalls

extension ImageInput {
  /// The content of an input at a certain time: the input with the state of its file. Equal
  /// contents have equal bytes.
  package struct Content: Equatable, Sendable {
    private let input: ImageInput
    private let file: FileStatus.Identity?
    private let stamp: FileStatus.Stamp?

    fileprivate init(_ input: ImageInput, file: FileStatus?) {
      (self.input, self.file, stamp) = (input, file?.identity, file?.stamp)
    }
  }

  /// The current content, or `nil` if it cannot be identified without reading it.
  package var content: Content? {
    switch self {
    case .bytes, .shared: Content(self, file: nil)
    case .file(let path):
      (try? FileStatus(of: path)).flatMap {
        $0.kind == .regular ? Content(self, file: $0) : nil
      }
    case .fileDescriptor: nil
    case .convertible(let image): image.original.content
    }
  }
}
