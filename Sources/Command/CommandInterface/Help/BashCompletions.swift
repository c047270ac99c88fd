/// The script that completes command lines in bash, including version 3.2 of macOS.
struct BashCompletions: Sendable {
  let command: CommandSet

  var script: String {
    let names = command.subcommands.map(\.name)
    let nested = command.subcommands.flatMap(\.nested).map(\.name)
    return """
      # Completion of colorway for bash, written by 'colorway completions bash'.

      _colorway_offer() {
        local word
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
      }

      _colorway_offer_names() {
        # Readline then quotes the names, and adds a slash to those of folders.
        compopt -o filenames 2>/dev/null
        _colorway_offer "$@"
      }

      _colorway() {
        local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
        local subcommand=\(command.defaultSubcommand.name) options='' operands='' value='' word
        COMPREPLY=()
        # The equals sign between an option and its value is a word.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $option == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
            \(names.joined(separator: "|"))) subcommand=${COMP_WORDS[1]} ;;
          esac
        fi
        if ((COMP_CWORD > 2)); then
          case "$subcommand ${COMP_WORDS[2]}" in
            \(nested.map(quoted).joined(separator: "|"))) subcommand+=" ${COMP_WORDS[2]}" ;;
          esac
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          [[ $word == -- ]] && option=--
        done
        case $subcommand in
      \(command.allSubcommands.map(lines).joined())\
        esac
        if [[ -n $value ]]; then
          operands=$value
        elif [[ $current == -* && $option != -- ]]; then
          operands="words $options"
        elif ((COMP_CWORD == 1)); then
          _colorway_offer -W '\(names.joined(separator: " "))'
        fi
        case $operands in
          files) _colorway_offer_names -f ;;
          folders) _colorway_offer_names -d ;;
          words\\ *) _colorway_offer -W "${operands#words }" ;;
        esac
      }

      complete -F _colorway colorway

      """
  }

  private func lines(_ subcommand: Subcommand) -> String {
    let options = subcommand.allOptions
    let values = options.compactMap { option in
      option.completion.map {
        "        \(option.forms.joined(separator: "|"))) value=\(text($0)) ;;\n"
      }
    }
    return """
          \(quoted(subcommand.name)))
            options='\(options.flatMap(\.forms).joined(separator: " "))'
            operands=\(text(subcommand.completion))
            case $option in
      \(values.joined())\
            esac
            ;;

      """
  }

  private func quoted(_ name: String) -> String { name.contains(" ") ? "'\(name)'" : name }

  private func text(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "'words \(words.joined(separator: " "))'"
    case .files: "files"
    case .folders: "folders"
    case .unknown: "unknown"
    }
  }
}
