/// The script that completes command lines in zsh. It works in a folder of `fpath` or sourced directly.
struct ZshCompletions: Sendable {
  let command: CommandSet

  var script: String {
    """
    #compdef colorway
    # Completion of colorway for zsh, written by 'colorway completions zsh'.

    \(command.allSubcommands.map(function).joined(separator: "\n"))
    _colorway_subcommands() {
      local -a subcommands=(
    \(command.subcommands.map { "    \(quoted("\($0.name):\($0.page.summary)"))\n" }.joined())\
      )
      _describe -t commands subcommand subcommands
    }

    _colorway() {
      local result=1
      if ((CURRENT > 2)); then
        case $words[2] in
          \(command.subcommands.map(\.name).joined(separator: "|")))
            local name=$words[2]
            shift words
            ((CURRENT -= 1))
            if ((CURRENT > 2)); then
              case ${name}_$words[2] in
                \(command.subcommands.flatMap(\.nested).map(suffix).joined(separator: "|")))
                  name+=_$words[2]
                  shift words
                  ((CURRENT -= 1)) ;;
              esac
            fi
            _colorway_$name
            return ;;
        esac
      elif [[ $words[CURRENT] != -* ]]; then
        _colorway_subcommands && result=0
      fi
      _colorway_\(command.defaultSubcommand.name) && result=0
      return result
    }

    if [[ $funcstack[1] == _colorway ]]; then _colorway "$@"; else compdef _colorway colorway; fi

    """
  }

  /// Returns the name of a subcommand as part of the name of a function.
  private func suffix(_ subcommand: Subcommand) -> String {
    subcommand.name.replacing(" ", with: "_")
  }

  private func function(_ subcommand: Subcommand) -> String {
    let options = subcommand.allOptions.flatMap(specifications)
    let names = subcommand.page.operands
    let operands = names.isEmpty ? [] : ["*:\(action(names, subcommand.completion))"]
    let lines = (options + operands).map { "    \(quoted($0))" }
    return """
      _colorway_\(suffix(subcommand))() {
        _arguments -s -S \\
      \(lines.joined(separator: " \\\n"))
      }

      """
  }

  /// Returns a specification for each form of an option. The forms exclude one another unless the
  /// option is repeatable.
  private func specifications(_ option: OptionDeclaration) -> [String] {
    let excluded = option.endsParsing ? "- *" : option.forms.joined(separator: " ")
    return option.forms.map { form in
      let value = option.completion.map { ":" + action(option.placeholder ?? "", $0) } ?? ""
      let attachment = value.isEmpty ? "" : form.hasPrefix("--") ? "=" : "+"
      return (option.isRepeatable ? "*" : "(\(excluded))") + form + attachment
        + "[\(escaped(form == option.negation.map { "--" + $0 } ? option.negationSummary : option.summary, "[]"))]"
        + value
    }
  }

  /// Returns a message and the completions that zsh offers under it.
  private func action(_ message: String, _ completion: Completion) -> String {
    let action =
      switch completion {
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .files: "_files"
      case .folders: "_files -/"
      case .unknown: " "
      }
    return escaped(message, ":") + ":" + action
  }

  private func escaped(_ text: String, _ characters: String) -> String {
    text.map { ("\\" + characters).contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private func quoted(_ text: String) -> String { Shell.zsh.quoted(text) }
}
