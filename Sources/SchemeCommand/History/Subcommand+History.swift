extension Subcommand {
  /// The place of the history, for the help of all subcommands that use it.
  static let placeOfHistory = """
    The history is a file of this machine. Only 'colorway extract --keep' and 'colorway explore' add to \
    it. All programs see the same entries, also while they run side by side. It has the colors, the name of the \
    photo as it was given, the time, and marks and names; a small version of each photo is beside it. \
    It is in colorway/history.journal in the folder that XDG_STATE_HOME names, otherwise in \
    ~/.local/state, or in the file that --journal names.
    """

  /// `colorway history`.
  static let history = Subcommand(
    name: "history",
    summary: "the schemes that were kept by 'colorway extract --keep'.",
    operands: "[ENTRY...]",
    discussion: """
      Without an ENTRY, the entries are listed, newest first: identifier, mark, time in UTC, colors, and \
      name or photo. Each ENTRY is the name that an entry was given, or its identifier, of which the \
      first digits will do, and is shown in full.
      As with grep, the status is also 1 if text is wanted and no entry was found.

      """ + placeOfHistory,
    options: {
      [
        .search, .favoritesOnly, .entryLimit, .historyFormat, .output, .sort, .names, .color,
        .journal,
      ]
    },
    examples: [
      Example(
        line: "colorway extract --keep harbor.jpg", meaning: "Show the colors, and keep them."),
      Example(
        line: "colorway history --search teal --limit 5", meaning: "The newest five with teal."),
      Example(
        line: "colorway history --favorites -o mine.svg", meaning: "A sheet of the favorites."),
      Example(line: "colorway history 3f9a", meaning: "All that is known of an entry."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try HistoryRequest(arguments, console)
      let path = try arguments.journalPath(console)
      return {
        try OutputSink.check(request.output, against: [path])
        return await HistoryRun(request: request, console: console).run()
      }
    })

  /// `colorway favorite`.
  static let favorite = Subcommand(
    name: "favorite",
    summary: "mark entries of the history as favorites, or name one.",
    operands: "ENTRY...",
    discussion: """
      Each ENTRY is the name that an entry was given, or its identifier, of which the first digits will \
      do. Favorites stay when the history has become too long.

      """ + placeOfHistory,
    options: { [.unmark, .entryName, .journal] },
    examples: [
      Example(line: "colorway favorite 3f9a --name Autumn", meaning: "A favorite of that name."),
      Example(line: "colorway favorite --unmark Autumn", meaning: "An entry like others again."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let run = try EntryChangeRun(favorite: arguments, console)
      return { await run.run() }
    })

  /// `colorway forget`.
  static let forget = Subcommand(
    name: "forget",
    summary: "remove entries from the history, and what is kept of them.",
    operands: "[ENTRY...]",
    discussion: """
      Each ENTRY is the name that an entry was given, or its identifier, of which the first digits will \
      do. They are removed from the disk, with their small photos.

      """ + placeOfHistory,
    options: { [.keepLast, .journal] },
    examples: [
      Example(line: "colorway forget 3f9a Autumn", meaning: "Two entries."),
      Example(
        line: "colorway forget --keep-last 100", meaning: "All but a hundred and the favorites."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let run = try EntryChangeRun(forget: arguments, console)
      return { await run.run() }
    })

  /// `colorway export`.
  static let export = Subcommand(
    name: "export",
    summary: "entries of the history as palettes, pictures and text.",
    operands: "ENTRY...",
    discussion: """
      Each ENTRY is the name that an entry was given, or its identifier, of which the first digits will \
      do. The formats are those of 'colorway extract'; json and jsonl are those of 'colorway history'.

      """ + placeOfHistory,
    options: { [.format, .output, .sort, .names, .roles, .color, .journal] },
    examples: [
      Example(line: "colorway export Autumn -o autumn.ase", meaning: "For Adobe's programs."),
      Example(line: "colorway export 3f9a --format css", meaning: "For the web."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let run = try ExportRun(arguments, console)
      let path = try arguments.journalPath(console)
      return {
        try OutputSink.check(run.output, against: [path])
        return await run.run()
      }
    })
}
