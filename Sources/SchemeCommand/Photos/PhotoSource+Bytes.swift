internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemCalls

extension PhotoSource {
  /// Creates the photo that an operand names.
  init(operand: RawText) {
    self.init(name: operand, location: operand == "-" ? .standardInput : .file(operand))
  }

  /// Returns the photo as an input that can be decoded more than once: its file, or the bytes of a pipe.
  ///
  /// - Parameter limit: The largest number of bytes that may be held.
  /// - Returns: The input.
  /// - Throws: A ``Failure`` if the bytes of a pipe cannot be read, or if there are more than the
  ///   limit.
  func lastingInput(limit: Int) throws(Failure) -> ImageInput {
    if case .file(let path) = location, System.kind(of: path) != .other {
      return .file(path)
    }
    return .bytes(try bytes(limit: limit))
  }

  /// Reads all bytes of the photo, to decode them more than once.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes that may be held.
  ///   - option: The option that raises the limit, if there is one.
  /// - Returns: The bytes as they are stored.
  /// - Throws: A ``Failure`` if the bytes cannot be read, or if there are more than the limit.
  func bytes(
    limit: Int, raisedBy option: String? = nil
  ) throws(Failure) -> [UInt8] {
    if case .none(let failure) = location { throw failure }
    let bytes: [UInt8]?
    do throws(SystemError) {
      if case .file(let path) = location {
        bytes = try System.contents(of: path, limit: limit)
      } else {
        bytes = try FileDescriptor.standardInput.readAll(limit: limit)
      }
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
    guard location != .standardInput || FileDescriptor.standardInput.waitForInput() else {
      throw Failure(ExtractionError.cancelled)
    }
    let input: ImageInput =
      switch location {
      case .none(let failure): throw failure
      case .standardInput: .standardInput
      case .file(let path): .file(path)
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
