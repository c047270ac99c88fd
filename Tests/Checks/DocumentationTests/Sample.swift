/// A code sample, with the information needed to compile it.
struct Sample: Sendable {
  /// The path of the file with the sample.
  let path: String
  /// The number of the sample's first line in the file.
  let line: Int
  /// The modules that the sample expects to be imported.
  var imports: [String]
  /// The lines that are hidden from the reader.
  var setup: [String] = []
  /// The lines that are visible to the reader.
  var code: [String] = []

  /// The name of the file in which the sample is compiled.
  var fileName: String {
    path.split(separator: "/").joined(separator: "-") + "-\(line).swift"
  }

  /// The sample as a source file, in which errors are reported at the position of the sample.
  ///
  /// Statements are wrapped in a function, on the main actor like the code of views. Extensions
  /// must be outside of functions.
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
  /// The samples of a page: its Swift blocks. A block also has the imports of the blocks above it,
  /// and the lines of a comment `<!-- setup … -->` directly before it.
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

  /// The samples in the comments of a file: Swift blocks, and paragraphs indented by four spaces.
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

  /// The text of a documentation comment line, or `nil` for other lines.
  private static func comment(_ line: String) -> String? {
    let rest = line.drop { $0 == " " }
    guard rest.hasPrefix("///") else { return nil }
    return String(rest.dropFirst(rest.hasPrefix("/// ") ? 4 : 3))
  }
}
