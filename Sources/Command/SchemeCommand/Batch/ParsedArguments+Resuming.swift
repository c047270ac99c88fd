internal import CommandInterface
internal import SystemCalls

extension RawPath {
  /// A Boolean value that indicates whether a later run can resume a file of lines at this path.
  var isResumable: Bool { self != "-" && System.kind(of: self) ?? .regular == .regular }
}

extension ParsedArguments {
  /// Returns the command line that resumes a batch with a file.
  func line(resuming file: RawPath) -> String {
    let kept = options.filter { $0.name != "output" }.flatMap { option in
      // Only an option that takes no value has an empty value.
      ["--" + option.name] + (option.value == "" ? [] : [option.value.forShell])
    }
    let words = kept + negations.map { "--" + $0 } + ["--output", file.forShell]
    let needsDashes = operands.contains { $0 != "-" && $0.bytes.first == UInt8(ascii: "-") }
    return (["colorway", "batch"] + words + (needsDashes ? ["--"] : []) + operands.map(\.forShell))
      .joined(separator: " ")
  }
}
