/// The subcommand `history`, which consists of others.
enum HistoryCommand {
  static let page = CommandPage(
    name: "history",
    summary: "Show the kept schemes, or mark, name, remove or export them.",
    operands: "[ENTRY...]",
    discussion: """
      Each ENTRY is the name of an entry, or the first digits of its identifier. As with grep, the status \
      is also 1 if no entry was found.

      """ + placeOfHistory,
    examples: [
      "colorway extract --keep harbor.jpg": "Show the colors, and keep them.",
      "colorway history --search teal --limit 5": "The newest five with teal.",
      "colorway history mark 3f9a": "A favorite, which is never removed as one of the oldest.",
      "colorway history export Autumn -o autumn.ase": "For Adobe's programs.",
    ])

  /// A description of where the history is kept, for the help of all subcommands that use it.
  static let placeOfHistory = """
    The history is a file on this machine. Only 'colorway extract --keep', 'colorway explore' and \
    'colorway studio' add to it. All programs see the same entries, even while they run side by \
    side. The file is colorway/history.journal in the folder that XDG_STATE_HOME names, otherwise \
    in ~/.local/state, or the one that --journal names.
    """
}

extension Subcommand {
  static var history: Subcommand {
    Subcommand(
      HistoryCommand.page, usual: Subcommand(HistoryListCommand.self),
      others: [
        Subcommand(HistoryShowCommand.self), Subcommand(HistoryMarkCommand.self),
        Subcommand(HistoryNameCommand.self), Subcommand(HistoryRemoveCommand.self),
        Subcommand(HistoryExportCommand.self),
      ])
  }
}
