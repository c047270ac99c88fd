internal import SystemFiles

/// A file that is needed before the work can begin, but cannot be used.
struct UnusableFile: Error {
  /// The name of the file.
  let name: RawText
  /// The reason.
  let failure: Failure
}
