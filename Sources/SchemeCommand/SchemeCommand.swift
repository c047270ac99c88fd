internal import Colorway
@_exported public import CommandInterface
internal import SchemeResults

/// The command `colorway`.
public enum SchemeCommand {
  /// Runs this process as the command and ends it. Call it first, on the main thread.
  ///
  /// The first SIGINT or SIGTERM cancels the work, which then has a few seconds to end. The second
  /// signal ends the process at once.
  public static func main() -> Never { CommandSet.colorway.main() }

  /// The text of `--version`: the version, the commit if it is known, and those of the libraries.
  static var version: String {
    "colorway \(FormatVersion.toolVersion)\(System.commit.map { " (\($0))" } ?? "")\n"
      + CodecVersions.all.joined(separator: ", ") + "\n"
  }
}

extension CommandSet {
  /// All subcommands of `colorway`.
  package static var colorway: CommandSet {
    CommandSet(
      groups: [
        Group(
          title: "One photo, or several",
          subcommands: [
            Subcommand(ExtractCommand.self),
            Subcommand(ExploreCommand.self, ownsTerminal: true),
            Subcommand(StudioCommand.self, needsMainActor: true),
            Subcommand(DrawCommand.self),
            Subcommand(ThemeCommand.self),
            Subcommand(RemapCommand.self),
          ]),
        Group(
          title: "Many photos",
          subcommands: [
            Subcommand(BatchCommand.self, drains: true),
            Subcommand(WatchCommand.self, drains: true, isBackground: true),
            Subcommand(FindCommand.self),
            Subcommand(GalleryCommand.self),
            Subcommand(AlbumCommand.self),
            Subcommand(HistogramCommand.self),
            Subcommand(MergeCommand.self),
            Subcommand(FilmCommand.self),
          ]),
        Group(
          title: "Palettes, the history and services",
          subcommands: [
            Subcommand(ConvertCommand.self),
            Subcommand(BlendCommand.self),
            Subcommand(HistoryCommand.self),
            Subcommand(FormatsCommand.self),
            Subcommand(ServeCommand.self, drains: true),
            Subcommand(HelpCommand.self),
          ]),
      ],
      unlisted: [Subcommand(ManCommand.self), Subcommand(CompletionsCommand.self)],
      version: SchemeCommand.version,
      synonyms: [
        "colors": "extract", "palette": "extract", "favorite": "history mark",
        "forget": "history remove", "export": "history export", "mcp": "serve --mcp",
        "picture": "draw", "mix": "blend", "search": "find", "tui": "explore", "app": "studio",
      ])
  }
}
