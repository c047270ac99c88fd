struct FishCompletions: Sendable {
  let command: CommandSet

  var script: String {
    let names = command.subcommands.map(\.name).joined(separator: " ")
    let nested = command.subcommands.flatMap(\.nested).map(word).joined(separator: " ")
    return """
      # Completion of colorway for fish, written by 'colorway completions fish'.

      function __colorway_is
        set -l words (commandline -opc)
        set -l name \(command.defaultSubcommand.name)
        if set -q words[2]; and contains -- $words[2] \(names)
          set name $words[2]
        end
        if set -q words[3]; and contains -- {$name}_$words[3] \(nested)
          set name {$name}_$words[3]
        end
        contains -- $name $argv
      end

      function __colorway_is_first
        test (count (commandline -opc)) -eq 1
      end

      \(command.subcommands.map(subcommandLine).joined())\
      \(command.allSubcommands.map(operandLine).joined())\
      \(optionLines.joined())
      """
  }

  private func subcommandLine(_ subcommand: Subcommand) -> String {
    "complete -c colorway -n __colorway_is_first -a \(subcommand.name) -d \(quoted(subcommand.page.summary))\n"
  }

  private func operandLine(_ subcommand: Subcommand) -> String {
    let arguments = arguments(subcommand.completion)
    return subcommand.completion == .files
      ? "" : "complete -c colorway \(condition([subcommand])) -f\(arguments)\n"
  }

  /// The lines of all options. Subcommands in which an option means the same share one line.
  private var optionLines: [String] {
    var options: [OptionDeclaration] = []
    var owners: [OptionDeclaration: [Subcommand]] = [:]
    for subcommand in command.allSubcommands {
      for option in subcommand.allOptions {
        if owners[option] == nil { options.append(option) }
        owners[option, default: []].append(subcommand)
      }
    }
    return options.map { option in
      let start = "complete -c colorway \(condition(owners[option] ?? []))"
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.completion.map { ($0 == .files ? " -rF" : " -x") + arguments($0) } ?? ""
      let negation = option.negation.map {
        "\(start) -l \($0) -d \(quoted(option.negationSummary))\n"
      }
      return "\(start)\(short) -l \(option.name)\(value) -d \(quoted(option.summary))\n"
        + (negation ?? "")
    }
  }

  private func condition(_ subcommands: [Subcommand]) -> String {
    "-n '__colorway_is \(subcommands.map(word).joined(separator: " "))'"
  }

  /// Returns the name of a subcommand as one word.
  private func word(_ subcommand: Subcommand) -> String {
    subcommand.name.replacing(" ", with: "_")
  }

  private func arguments(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .folders: " -a '(__fish_complete_directories)'"
    case .files, .unknown: ""
    }
  }

  private func quoted(_ text: String) -> String { Shell.fish.quoted(text) }
}
