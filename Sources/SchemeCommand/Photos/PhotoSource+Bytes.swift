internal import SchemeExtraction

extension PhotoSource {
  /// The photo that an operand names by itself.
  init(operand: RawText) {
    self.init(name: operand, location: operand == "-" ? .standardInput : .file(operand))
  }

  /// All bytes of the photo, for those who look at them more than once.
  func bytes() throws(Failure) -> [UInt8] {
    switch location {
    case .none(let failure): throw failure
    case .standardInput:
      guard System.waitForInput(System.standardInput, until: { Task.isCancelled }) else {
        throw Failure(ExtractionError.cancelled)
      }
      return try Self.read { System.standardInput }
    case .file(let path):
      return try Self.read { () throws(SystemError) in try System.openForReading(path) }
    }
  }

  private static func read(_ open: () throws(SystemError) -> Int32) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      let descriptor = try open()
      defer { try? System.closeDescriptor(descriptor) }
      return try System.readAll(from: descriptor, limit: .max) ?? []
    } catch {
      throw Failure(unreadable: error)
    }
  }
}
