internal import SystemFiles

/// The output of the lines of a batch.
enum BatchOutput {
  /// Standard output, a device or a pipe.
  case stream(OutputSink)
  /// A file that a later run can continue.
  case file(ResumedFile)

  /// Returns the existing line of a photo, if there is one.
  mutating func line(of photo: BatchPhoto) throws(SystemError) -> ResumedFile.Line? {
    guard case .file(var file) = self else { return nil }
    defer { self = .file(file) }
    return try file.line(of: photo)
  }

  /// Keeps an existing line as the next one.
  func keep(_ line: ResumedFile.Line) throws(SystemError) {
    if case .file(let file) = self { try file.keep(line) }
  }

  /// Adds a new line.
  func append(_ line: [UInt8]) throws(SystemError) {
    switch self {
    case .stream(let sink): try sink.write(line)
    case .file(let file): try file.append(line)
    }
  }

  /// Finishes a run after all photos.
  func finish() throws(SystemError) {
    switch self {
    case .stream(let sink): try sink.finish()
    case .file(let file): try file.finish()
    }
  }
}
