internal import SystemFiles

/// A place that the lines of a batch go to.
enum BatchOutput {
  /// Standard output, a device or a pipe.
  case stream(OutputSink)
  /// A file that a later run can go on with.
  case file(ResumedFile)

  /// Returns the line that the place has of a photo already, if there is one.
  mutating func line(of photo: BatchPhoto) throws(SystemError) -> ResumedFile.Line? {
    guard case .file(var file) = self else { return nil }
    defer { self = .file(file) }
    return try file.line(of: photo)
  }

  /// Puts a line that was there already in its turn.
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

  /// Ends a run that has gone through all photos.
  func finish() throws(SystemError) {
    switch self {
    case .stream(let sink): try sink.finish()
    case .file(let file): try file.finish()
    }
  }
}
