/// A sample of code, with what is needed to compile it.
struct Sample: Sendable {
  /// The path of the file that has the sample.
  let path: String
  /// The number of the sample's first line in the file.
  let line: Int
  /// The modules that the sample takes for imported.
  var imports: [String]
  /// The lines that the reader does not see.
  var setup: [String] = []
  /// The lines that the reader sees.
  var code: [String] = []

  /// A name for a file of the program.
  var fileName: String {
    path.split(separator: "/").joined(separator: "-") + "-\(line).swift"
  }

  /// The sample as a file of a program, whose errors have the place of the sample.
  ///
  /// Statements need a function around them, on the main actor as the code of views is. Extensions must not
  /// have one.
  var program: String {
    let isFile = code.contains { $0.hasPrefix("extension ") }
    let seen = code.map { $0.hasPrefix("import ") ? "" : $0 }
    return
      (imports.map { "import \($0)" }
      + (isFile ? [] : ["@MainActor private func sample() async throws {"])
      + setup
      + ["#sourceLocation(file: \"\(path)\", line: \(line))"] + seen + ["#sourceLocation()"]
      + (isFile ? [] : ["}"])).joined(separator: "\n") + "\n"
  }
}

extension Sample {
  /// The samples of a page: its blocks of Swift. A block also has the imports of those above it, and the
  /// lines of a comment `<!-- setup … -->` just before it.
  static func samples(onPage path: String, lines: [String]) -> [Sample] {
    var samples: [Sample] = []
    var imports: [String] = []
    var setup: [String]?
    var sample: Sample?
    for (index, line) in lines.enumerated() {
      if let open = sample {
        guard line == "```" else {
          sample?.code.append(line)
          continue
        }
        for name in open.code.compactMap(importedModule) where !imports.contains(name) {
          imports.append(name)
        }
        sample?.imports = imports
        samples += sample.map { [$0] } ?? []
        (sample, setup) = (nil, nil)
      } else if line == "```swift" {
        sample = Sample(path: path, line: index + 2, imports: [], setup: setup ?? [])
      } else if line == "<!-- setup" {
        setup = []
      } else if line != "-->" {
        setup?.append(line)
      }
    }
    return samples
  }

  /// The samples of the comments of a file: blocks of Swift, and paragraphs that are indented by four
  /// spaces.
  static func samples(
    inComments path: String, lines: [String], imports: [String]
  ) -> [Sample] {
    var samples: [Sample] = []
    var sample: Sample?
    var (isAfterBlank, isInList, isInBlock) = (false, false, false)
    for (index, line) in lines.enumerated() {
      let text = comment(line)
      let content = text ?? ""
      let isIndented = content.hasPrefix("    ")
      let goesOn = text != nil && (isInBlock ? content != "```" : isIndented || content.isEmpty)
      if sample != nil, goesOn {
        sample?.code.append(isInBlock ? content : String(content.dropFirst(4)))
      } else {
        samples += sample.map { [$0] } ?? []
        sample = nil
        isInBlock = false
        let place = (line: index + 1, next: index + 2)
        if content == "```swift" {
          (sample, isInBlock) = (Sample(path: path, line: place.next, imports: imports), true)
        } else if isIndented, isAfterBlank, !isInList {
          sample = Sample(path: path, line: place.line, imports: imports)
          sample?.code.append(String(content.dropFirst(4)))
        }
      }
      if !content.isEmpty, !content.hasPrefix("  ") { isInList = content.hasPrefix("- ") }
      if text == nil { isInList = false }
      isAfterBlank = text != nil && content.isEmpty
    }
    return samples
  }

  private static func importedModule(_ line: String) -> String? {
    line.hasPrefix("import ") ? String(line.dropFirst("import ".count)) : nil
  }

  /// The text of a line of a comment, or `nil` if it is none.
  private static func comment(_ line: String) -> String? {
    let rest = line.drop { $0 == " " }
    guard rest.hasPrefix("///") else { return nil }
    return String(rest.dropFirst(rest.hasPrefix("/// ") ? 4 : 3))
  }
}
