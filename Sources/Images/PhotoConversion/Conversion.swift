internal import ImageDecoding
internal import SystemCalls

/// A photo in a private folder, where it is to be converted.
struct Conversion {
  /// The name of the photo's format for users.
  let name: String
  /// The format that determines the programs to use.
  let format: ConvertibleFormat
  let facts: PhotoMetadata
  private let limits: DecodingLimits
  private let folder: PrivateFolder
  /// The name of the photo in the folder. Programs never see a name that the user chose.
  private let input: String
  /// The structure of the camera raw file, if the photo is one.
  private let raw: CameraRaw?

  private static let chunkByteCount = 1 << 20
  /// The maximum number of pixels of a picture that is kept in memory.
  private static let maximumPixelCountInMemory = 16_000_000

  /// Copies a photo into a new private folder.
  init(
    of name: String, _ format: ConvertibleFormat, in place: RawPath, limits: DecodingLimits,
    from next: (Int) throws(DecodingError) -> [UInt8]
  ) throws(DecodingError) {
    let input = "photo." + format.key
    let (folder, file) = try Self.checking { () throws(SystemError) in
      let folder = try PrivateFolder(in: place)
      let path = folder.path.appending(entry: RawPath(input))
      return (folder, OpenFile(try System.openForUpdating(path)))
    }
    var bytes = try next(Self.chunkByteCount)
    while !bytes.isEmpty {
      try Self.checking { () throws(SystemError) in try file.descriptor.write(bytes) }
      bytes = try next(Self.chunkByteCount)
    }
    let content = FileBytes(file, limit: min(limits.maximumFileSize, limits.maximumMemory))
    let structure = format.isLikeRaw ? CameraRaw(content) : nil
    raw = structure.flatMap { $0.isRaw ? $0 : nil }
    self.name = raw != nil && format.key == "tiff" ? "camera raw" : name
    self.format = raw == nil ? format : ConvertibleFormat.named("camera raw") ?? format
    var facts = PhotoMetadata(of: content, format: format)
    facts.hasInks = structure?.hasInks ?? false
    self.facts = facts
    (self.limits, self.folder, self.input) = (limits, folder, input)
  }

  private static func checking<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(DecodingError) -> Value {
    do throws(SystemError) { return try body() } catch {
      throw .unreadable(path: "", reason: "it cannot be copied for conversion: \(error.message)")
    }
  }

  /// The preview in a camera raw file, if there is one.
  var cameraPreview: ConvertedImage? {
    guard let raw, let preview = raw.preview(limits: limits) else { return nil }
    return ConvertedImage(
      .bytes(preview), orientation: raw.orientation, ImageConversion(format: name, program: nil))
  }

  /// Runs a program on the photo, and returns the image that the program wrote.
  func image(
    by program: PhotoProgram, at path: RawPath, within time: Duration, memory: Int,
    isStrict: Bool
  ) throws(DecodingError) -> ConvertedImage {
    let printed = program.output == nil ? try Self.checking(fileForPrinting) : nil
    let result: (end: ConfinedProgram.End, complaint: String)
    do throws(SystemError) {
      var running = try ConfinedProgram(
        path, program.words(input: input, isOpaque: facts.isOpaque), environment: environment,
        folder: folder.path, output: printed?.descriptor,
        limits: ConfinedProgram.Limits(
          memory: memory, fileSize: max(0, limits.maximumFileSize), processorTime: time),
        isStrict: isStrict)
      result = running.wait(atMost: time)
    } catch {
      throw failure(of: program, "cannot be started: \(error.message)")
    }
    if result.end == .cancelled { throw .cancelled }
    if let reason = reason(for: result.end, result.complaint, time) {
      throw failure(of: program, reason)
    }
    let file = if let printed { printed } else { try writtenFile(of: program) }
    _ = file.descriptor.setPosition(0)
    try check(file, by: program)
    return ConvertedImage(
      .file(file), colors: program.isKnown ? facts.colors : .kept,
      orientation: program.turns ? .up : facts.orientation,
      ImageConversion(format: name, program: program.shortName))
  }

  /// Creates a file for the picture that a program prints. It is in memory if the picture is small.
  private func fileForPrinting() throws(SystemError) -> OpenFile {
    if let size = facts.size, size.pixelCount <= Self.maximumPixelCountInMemory,
      let file = System.openInMemory()
    {
      return file
    }
    return OpenFile(try System.openForUpdating(folder.path.appending(entry: RawPath("output"))))
  }

  /// Opens the file that a program wrote. A link could lead out of the folder.
  private func writtenFile(of program: PhotoProgram) throws(DecodingError) -> OpenFile {
    let path = folder.path.appending(entry: RawPath(program.output ?? ""))
    do throws(SystemError) { return OpenFile(try System.openRegularFile(path)) } catch {
      let reason = System.isMissing(path) ? "" : ": " + error.message
      throw failure(of: program, "wrote no picture" + reason)
    }
  }

  private var environment: [String: String] {
    [
      "PATH": PhotoConverter.systemPath.joined(separator: ":"), "HOME": folder.path.text,
      "TMPDIR": folder.path.text, "LC_ALL": "C", "MALLOC_ARENA_MAX": "1", "OMP_NUM_THREADS": "1",
      "VIPS_CONCURRENCY": "1", "MAGICK_THREAD_LIMIT": "1",
    ]
  }

  /// Returns a description of how a program failed, or `nil` if it succeeded.
  private func reason(
    for end: ConfinedProgram.End, _ complaint: String, _ time: Duration
  ) -> String? {
    if end.isOfFileSize { return "wrote more than \(limits.maximumFileSize >> 20) MiB" }
    if end == .tooManyFiles { return "wrote more than \(ConfinedProgram.maximumFileCount) files" }
    if end.isOfProcessorTime { return "took more than \(time.components.seconds) s" }
    if end == .tooManyThreads {
      return "started more than \(ConfinedProgram.maximumThreadCount) threads"
    }
    let suffix = complaint.isEmpty ? "" : ": " + complaint
    return switch end {
    case .exit(status: 0): nil
    case .exit(status: 127): "cannot be run" + suffix
    case .exit: "cannot read it" + suffix
    case .signal(let number): "was ended by signal \(number)" + suffix
    case .overdue, .cancelled, .tooLarge, .tooManyFiles, .tooManyThreads: nil
    }
  }

  /// Throws an error unless a program wrote a picture that has the size according to the photo's file.
  private func check(_ file: OpenFile, by program: PhotoProgram) throws(DecodingError) {
    guard file.descriptor.byteCount ?? 0 > 0 else { throw failure(of: program, "wrote no picture") }
    let picture: ImageInfo
    do throws(DecodingError) {
      picture = try ImageDecoder(limits: limits).info(of: .fileDescriptor(file.descriptor.number))
    } catch {
      if case .limitExceeded = error { throw error }
      throw failure(of: program, "wrote no picture: \(error)")
    }
    guard facts.fits(picture.storedSize) else {
      let size = picture.storedSize
      throw failure(
        of: program, "wrote a picture of the wrong size: \(size.width) × \(size.height)")
    }
  }

  private func failure(of program: PhotoProgram, _ reason: String) -> DecodingError {
    .conversionFailed(format: name, program: program.shortName, reason: reason)
  }
}
