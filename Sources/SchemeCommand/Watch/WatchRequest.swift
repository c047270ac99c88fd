internal import SystemFiles

/// A request of `colorway watch`.
struct WatchRequest: Sendable {
  /// The request of the batch whose lines are kept up to date.
  var batch: BatchRequest
  /// The folder.
  let folder: RawText
  /// The file of the lines.
  let output: RawText
  /// The time between two scans of the folder, or `nil` if the system reports changes.
  let interval: Duration?
  /// The time in which a refresh starts photos.
  let budget: Duration

  /// The default time between two scans if the system does not report changes.
  static let usualInterval = Duration.seconds(10)
  /// The shortest time between two scans.
  private static let shortestInterval = Duration.milliseconds(10)

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard arguments.operands.count == 1, arguments.operands[0] != "-" else {
      throw .notOneFolder
    }
    folder = arguments.operands[0]
    guard let output = try arguments.outputFile(), output != "-" else { throw .noFileOfLines }
    self.output = output
    interval = try arguments.seconds(of: .poll)
    if let interval, interval < Self.shortestInterval {
      throw .badValue(
        option: OptionDeclaration.poll.longForm,
        value: arguments.value(of: .poll)?.printable ?? "",
        expected: "a number of seconds from 0.01 to 86400")
    }
    budget = try arguments.seconds(of: .budget) ?? .seconds(10)
    batch = try BatchRequest(arguments, console)
  }

  /// Reads the mask, and returns the request with it.
  ///
  /// - Throws: A ``UsageError`` if the folder is not a folder or the output is not a file of its own, and
  ///   ``UnusableFile`` if the mask cannot be used.
  func ready() throws -> WatchRequest {
    guard System.kind(of: folder) == .folder else {
      throw UsageError.notFolder(folder.printable)
    }
    guard batch.resumableFile != nil else {
      throw UsageError.badValue(
        option: OptionDeclaration.output.longForm, value: output.printable,
        expected: "the name of a file")
    }
    var request = self
    request.batch = try batch.ready()
    return request
  }
}
