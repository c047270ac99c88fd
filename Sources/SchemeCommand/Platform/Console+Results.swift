internal import Colorway
internal import SchemeResults
internal import StructuredText

extension Console {
  /// Calls a function that writes to an output, and complains if the writing fails.
  ///
  /// - Parameters:
  ///   - output: The file that `--output` names.
  ///   - write: The function. It returns the exit status of everything else.
  /// - Returns: The exit status.
  func report(
    on output: RawPath?, _ write: () async throws(SystemError) -> ExitStatus
  ) async -> ExitStatus {
    do throws(SystemError) {
      return try await write()
    } catch {
      return status(of: error, on: output)
    }
  }

  /// Writes a whole result, and complains if that fails.
  ///
  /// - Parameters:
  ///   - result: The bytes.
  ///   - output: The file that `--output` names.
  /// - Returns: The exit status.
  func deliver(_ result: [UInt8], to output: RawPath?) -> ExitStatus {
    do throws(SystemError) {
      let sink = try OutputSink(output, console: self)
      try sink.write(result)
      try sink.finish()
      return .success
    } catch {
      return status(of: error, on: output)
    }
  }

  private func status(of error: SystemError, on output: RawPath?) -> ExitStatus {
    if error.isClosedPipe { return .closedPipe }
    if error == .cancelled { return .interrupted }
    let hint = output != nil && error == .missingFile ? " (its folder has to be there)" : ""
    complain(aboutOutput: output, error.message + hint)
    return .failure
  }

  /// Complains about a photo: why it was not used, unless the work was interrupted, or what is wrong with
  /// it although it was used.
  func complain<Photo>(
    about input: RawPath, _ result: Result<Photo, Failure>, warnings: (Photo) -> [DecodingWarning]
  ) {
    switch result {
    case .failure(let failure):
      if failure.kind != .cancelled { complain(about: input, failure.message) }
    case .success(let photo): complain(about: input, warnings(photo))
    }
  }

  /// Complains about what is wrong with a photo that was used nevertheless.
  func complain(about input: RawPath, _ warnings: [DecodingWarning]) {
    for warning in warnings { complain(about: input, "warning: \(warning)") }
  }
}
