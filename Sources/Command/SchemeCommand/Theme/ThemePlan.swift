internal import Colorway
internal import StructuredText

/// A template with its output file and the command to run afterward.
struct ThemeStep: Hashable {
  let template: RawPath
  /// The file, or `nil` for standard output.
  let output: RawPath?
  /// The mode, or `nil` for the mode of the run.
  var mode: InterfaceTheme.Appearance?
  /// The program and its arguments, or an empty array.
  var command: [String] = []

  /// The suffixes and names of files that shells read.
  private static let shellSuffixes: Set = ["sh", "bash", "zsh", "fish", "ksh", "dash", "env"]
  private static let shellNames: Set = [
    ".bashrc", ".zshrc", ".zshenv", ".zprofile", ".profile", ".bash_profile", ".xprofile",
    ".xinitrc", ".xsession", "bashrc", "zshrc", "profile", "xinitrc", "bspwmrc", "autostart",
    "herbstluftwm", ".env", "env", "fehbg", ".fehbg",
  ]

  /// A Boolean value that indicates whether the template or the output has the name of a file that
  /// a shell reads.
  var isForShell: Bool {
    [template, output].contains { path in
      guard let name = path?.lastComponent.text else { return false }
      let suffix = name.split(separator: ".").last.map(String.init) ?? ""
      return Self.shellNames.contains(name)
        || name.contains(".") && Self.shellSuffixes.contains(suffix)
    }
  }
}

/// A user's file that lists templates, with a table for each: `template`, `output`, `mode`, and `run`.
struct ThemePlan {
  private(set) var steps: [ThemeStep] = []

  private static let keys = ["template", "output", "mode", "run"]

  /// Parses TOML. Relative paths start at the folder of the file, and `~` means the home folder.
  init(_ bytes: [UInt8], file: RawPath, home: String?) throws(UsageError) {
    func fault(_ line: Int, _ reason: String) -> UsageError {
      .inFile(file.printable, line: line, reason: reason)
    }
    func path(_ text: String) -> RawPath {
      if text.hasPrefix("~/"), let home { return RawPath(home + text.dropFirst()) }
      return text.hasPrefix("/") ? RawPath(text) : file.folder.appending(entry: RawPath(text))
    }
    let document: TOMLDocument
    do throws(TOMLSyntaxError) { document = try TOMLDocument(bytes) } catch {
      throw fault(error.line, error.reason)
    }
    for table in document.tables where table.name != nil || !table.entries.isEmpty {
      guard let name = table.name
      else { throw fault(table.entries[0].line, "put it into a table, such as [kitty]") }
      var texts: [String: String] = [:]
      var (mode, command) = (InterfaceTheme.Appearance?.none, [String]())
      for entry in table.entries {
        switch (entry.key, entry.value) {
        case ("template", .string(let text)), ("output", .string(let text)):
          texts[entry.key] = text
        case ("mode", .string(let text)):
          mode = InterfaceTheme.Appearance(rawValue: text)
          guard mode != nil else { throw fault(entry.line, "'mode' must be light or dark") }
        case ("run", .array(let values)):
          command = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
          guard command.count == values.count, !command.isEmpty
          else { throw fault(entry.line, "'run' must be a program and its arguments, all strings") }
        case ("run", _):
          throw fault(
            entry.line, "'run' must be an array, such as [\"pkill\", \"-USR1\", \"kitty\"]")
        default:
          let question = UsageError.question([nearest(to: entry.key, among: Self.keys)])
          throw fault(
            entry.line,
            Self.keys.contains(entry.key)
              ? "'\(entry.key)' must be a string" : "unknown setting '\(entry.key)'" + question)
        }
      }
      guard let template = texts["template"], let output = texts["output"]
      else { throw fault(table.line, "'\(name)' needs a 'template' and an 'output'") }
      let step = ThemeStep(
        template: path(template), output: path(output), mode: mode, command: command)
      if steps.contains(where: { $0.output == step.output }) {
        throw fault(table.line, "'\(output)' is the output of two templates")
      }
      steps.append(step)
    }
  }

  /// Reads the plan from a file. Throws an error if the plan has programs to run and other users
  /// can change the file.
  init(reading file: RawPath, _ console: Console) throws(UsageError) {
    func fault(_ reason: String) -> UsageError {
      .inFile(file.printable, line: nil, reason: reason)
    }
    let (bytes, isOpen): ([UInt8]?, Bool)
    do throws(SystemError) {
      (bytes, isOpen) = (
        try console.readFile(file, 1 << 20), try FileStatus(of: file).othersMayChange
      )
    } catch {
      throw fault(error.message)
    }
    guard let bytes else { throw fault("this is too large to be a list of templates") }
    try self.init(bytes, file: file, home: console.environment("HOME"))
    if isOpen, steps.contains(where: { !$0.command.isEmpty }) {
      throw fault("its programs are not run because other users can change it; use 'chmod go-w'")
    }
  }
}
