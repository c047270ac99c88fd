internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

extension PhotoSource {
  /// Creates the photo that an operand names.
  init(operand: RawText) {
    self.init(name: operand, location: operand == "-" ? .standardInput : .file(operand))
  }

  /// Returns the photo as an input that can be decoded more than once: its file, or the bytes of a
  /// pipe.
  func lastingInput(limit: Int) throws(Failure) -> ImageInput {
    if case .file(let path) = location, System.kind(of: path) != .other {
      return .file(RawPath(bytes: path.bytes))
    }
    return .bytes(try bytes(limit: limit))
  }

  /// Reads all bytes of the photo, to decode them more than once.
  func bytes(
    limit: Int, raisedBy option: String? = nil
  ) throws(Failure) -> [UInt8] {
    switch location {
    case .none(let failure): throw failure
    case .standardInput:
      return try read(limit: limit, raisedBy: option) { System.standardInput }
    case .file(let path):
      return try read(limit: limit, raisedBy: option) { () throws(SystemError) in
        try System.openForReading(path)
      }
    }
  }

  private func read(
    limit: Int, raisedBy option: String?, _ open: () throws(SystemError) -> Int32
  ) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      let descriptor = try open()
      defer { try? System.closeDescriptor(descriptor) }
      bytes = try System.readAll(from: descriptor, limit: limit)
    } catch {
      throw Failure(unreadable: error).withHint(for: name)
    }
    guard let bytes else { throw Failure(largerThan: limit, raisedBy: option) }
    return bytes
  }
}

extension PhotoSource {
  /// Reads the photo as a mask.
  func mask(_ limits: DecodingLimits) throws(Failure) -> PixelMask {
    guard location != .standardInput || System.waitForInput(System.standardInput) else {
      throw Failure(ExtractionError.cancelled)
    }
    let input: ImageInput =
      switch location {
      case .none(let failure): throw failure
      case .standardInput: .fileDescriptor(System.standardInput)
      case .file(let path): .file(RawPath(bytes: path.bytes))
      }
    do throws(DecodingError) {
      return try PixelMask(of: input, limits: limits)
    } catch {
      // The remedies for photos would not help against a damaged mask.
      if case .truncated = error { throw .describing(.decoding(error)) }
      throw Failure(error)
    }
  }
}
