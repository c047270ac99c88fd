internal import Colorway
internal import PhotoConversion
internal import SchemeResults

/// A photo to read, or an input that turned out not to be a photo.
struct PhotoSource: Hashable, Sendable {
  /// The location of a photo's bytes.
  enum Location: Hashable, Sendable {
    case standardInput
    case file(RawPath)
    case memory([UInt8])
    case none(Failure)
  }

  /// The name of the photo in the results.
  let name: RawPath
  let location: Location
  /// The converter of other formats, if they are to be read.
  var converter: PhotoConverter?
}

extension PhotoSource {
  init(operand: RawPath, converter: PhotoConverter? = nil) {
    self.init(
      name: operand, location: operand == "-" ? .standardInput : .file(operand),
      converter: converter)
  }

  /// Returns the photo, named relative to the folder that it was found in.
  func named(in folder: RawPath) -> PhotoSource {
    let start = folder.appending(entry: "").bytes.count
    return PhotoSource(
      name: name.isInside(folder) ? RawPath(bytes: name.bytes.dropFirst(start)) : ".",
      location: location, converter: converter)
  }

  init(unreadable name: RawPath, _ error: SystemError) {
    self.init(name: name, location: .none(Failure(error)))
  }

  func outcome<Photo>(_ work: () async throws -> Photo) async -> Outcome<Photo> {
    do {
      return Outcome(name: name, result: .success(try await work()))
    } catch {
      return Outcome(name: name, result: .failure(Failure(error).withHint(for: name)))
    }
  }

  func outcome(extract: ExtractPhoto) async -> PhotoOutcome {
    await outcome { try await extract(try input()) }
  }

  /// Returns the photo with all its bytes in memory, so that it can be read repeatedly.
  func inMemory(limit: Int) -> PhotoSource {
    let location: Location
    do {
      location = .memory(try bytes(limit: limit, raisedBy: "--max-memory"))
    } catch {
      location = .none(Failure(error).withHint(for: name))
    }
    return PhotoSource(
      name: name, location: location, converter: converter)
  }

  /// Returns an input that converts a photo if its format cannot be decoded directly.
  func converting(_ input: ImageInput, isReadAgain: Bool = false) -> ImageInput {
    converter?.input(input, isReadAgain: isReadAgain) ?? input
  }

  /// Returns the photo, with all its bytes in memory, as an input that can be decoded repeatedly.
  func wholeInput(limit: Int) throws -> ImageInput {
    converting(.bytes(try bytes(limit: limit, raisedBy: "--max-memory")), isReadAgain: true)
  }

  /// Returns the photo as an input that can be decoded once, after waiting for standard input.
  func input() throws -> ImageInput {
    switch location {
    case .none(let failure): throw failure
    case .file(let path): return converting(.file(path))
    case .memory(let bytes): return converting(.bytes(bytes), isReadAgain: true)
    case .standardInput:
      guard FileDescriptor.standardInput.waitForInput() else { throw SystemError.cancelled }
      return converting(.standardInput)
    }
  }

  /// Returns an input that can be decoded repeatedly: the file, or the bytes of a pipe.
  func lastingInput(limit: Int) throws -> ImageInput {
    if case .file(let path) = location, System.kind(of: path) != .other {
      return converting(.file(path), isReadAgain: true)
    }
    return try wholeInput(limit: limit)
  }

  /// Reads all bytes of the photo. If they exceed the limit, the error names the option that raises it.
  func bytes(limit: Int, raisedBy option: String? = nil) throws -> [UInt8] {
    guard let bytes = try bytes(upTo: limit) else {
      throw Failure(largerThan: limit, raisedBy: option)
    }
    return bytes
  }

  /// Reads all bytes of a file or of standard input, or returns `nil` if they exceed the limit.
  func bytes(upTo limit: Int) throws -> [UInt8]? {
    switch location {
    case .none(let failure): throw failure
    case .file(let path): try System.contents(of: path, limit: limit)
    case .memory(let bytes): bytes.count <= limit ? bytes : nil
    case .standardInput: try FileDescriptor.standardInput.readAll(limit: limit)
    }
  }

  func mask(_ limits: DecodingLimits) throws -> PixelMask {
    do {
      return try PixelMask(of: try input(), limits: limits)
    } catch let error as DecodingError {
      // The remedies for photos would not help with a damaged mask.
      if case .truncated = error { throw Failure.describing(.decoding(error)) }
      throw error
    }
  }
}

/// The outcome for one input: the processed photo, or the reason that there is none.
struct Outcome<Photo: ProcessedPhoto>: Sendable {
  let name: RawPath
  let result: Result<Photo, Failure>
  var batch: BatchRecord?
  /// The photo, scaled down, if it is drawn.
  var reduced: PixelBuffer?
  /// The attachments that the history keeps with the scheme.
  var attachments: HistoryKeeper.Attachments = [:]

  var photo: Photo? { try? result.get() }

  var failure: Failure? { if case .failure(let failure) = result { failure } else { nil } }
}

typealias PhotoOutcome = Outcome<SchemeExtractor.Extraction>

/// A processed photo, with what messages and the progress display need.
protocol ProcessedPhoto: Sendable {
  var warnings: [DecodingWarning] { get }
  var swatches: [ImageColorScheme.Swatch] { get }
}

extension SchemeExtractor.Extraction: ProcessedPhoto {
  var swatches: [ImageColorScheme.Swatch] { scheme.swatches }
}

/// A function that extracts the scheme of a photo. Tests pass one that decodes nothing.
typealias ExtractPhoto = @Sendable (ImageInput) async throws -> SchemeExtractor.Extraction

extension SchemeExtractor {
  var photoExtraction: ExtractPhoto {
    { input in
      System.useLargePages()
      return try await extract(from: input)
    }
  }
}
