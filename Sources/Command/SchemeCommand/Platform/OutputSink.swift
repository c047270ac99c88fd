internal import SystemCalls

/// The destination of a run's results.
enum OutputSink {
  case console(Console)
  /// A file that is replaced atomically, or written in place with a warning if that is impossible.
  case file(AtomicFile, named: RawPath, Console)
  /// A device or a pipe, which cannot be replaced.
  case device(OpenFile)

  /// Opens the file that `--output` names, or standard output for `nil` and `-`.
  init(_ path: RawPath?, console: Console) throws(SystemError) {
    guard let path, path != "-" else {
      self = .console(console)
      return
    }
    switch System.kind(of: path) {
    case .regular, nil:
      self = .file(try AtomicFile(replacing: path, orInPlace: true), named: path, console)
    case .folder: throw .isFolder
    case .other: self = .device(OpenFile(try System.openExisting(path)))
    }
  }

  /// Throws an error if the file that `--output` names is one of the inputs, which the result would
  /// overwrite. Inputs are files, folders, and `-` for standard input.
  static func check(_ path: RawPath?, against inputs: [RawPath]) throws(UsageError) {
    guard let path, path != "-", let identity = System.identity(ofFile: path) else { return }
    func isOutput(_ input: RawPath) -> Bool {
      if input == "-" { return FileDescriptor.standardInput.identity == identity }
      guard System.kind(of: input) == .folder else {
        return System.identity(ofFile: input) == identity
      }
      return PhotoQueue.folder(input, hasPhotoWhere: { System.identity(ofFile: $0) == identity })
    }
    if inputs.contains(where: isOutput) {
      throw UsageError(
        "'\(path.printable)' is read, so it cannot be written as well; name another file to write")
    }
  }

  /// Throws an error if the file that `--output` names already has content.
  static func check(isNew path: RawPath?) throws(UsageError) {
    guard let path, path != "-", System.kind(of: path) == .regular,
      System.stamp(of: path)?.size ?? 0 > 0
    else { return }
    throw UsageError("'\(path.printable)' already exists; remove it, or name another")
  }

  func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard !bytes.isEmpty else { return }
    switch self {
    case .console(let console): try console.writeBytes(bytes)
    case .file(let file, _, _): try file.write(bytes)
    case .device(let device): try device.descriptor.write(bytes)
    }
  }

  /// Completes the output unless the run was interrupted, and returns the status of the run.
  func finish(_ status: ExitStatus) throws(SystemError) -> ExitStatus {
    if status != .interrupted { try finish() }
    return status
  }

  /// Completes the output. A new file replaces the old one.
  func finish() throws(SystemError) {
    guard case .file(let file, let name, let console) = self else { return }
    try file.commit()
    console.warn(ofWritingInPlace: name, file.refusal)
  }
}
