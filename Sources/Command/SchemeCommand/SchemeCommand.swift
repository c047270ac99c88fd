internal import Colorway
@_exported public import CommandInterface
internal import SchemeResults
internal import SystemCalls

/// The command `colorway`.
public enum SchemeCommand {
  /// Runs this process as the command, and ends it. Call this method first, on the main thread.
  public static func main() -> Never {
    ConfinedProgram.onFirstGaps { gaps in
      Console.process.complain(
        of: "warning: the programs that read other formats are not fully confined: \(gaps); "
          + "--strict-confinement refuses such photos")
    }
    CommandSet.colorway.main()
  }

  /// The text of `--version`: the version, the commit if it is known, and the versions of libraries.
  static var version: String {
    "colorway \(FormatVersion.toolVersion)\(System.commit.map { " (\($0))" } ?? "")\n"
      + CodecVersions.all.joined(separator: ", ") + "\n"
  }
}

extension CommandSet {
  package static var colorway: CommandSet {
    CommandSet(
      groups: [
        "One photo, or several": [
          Subcommand(ExtractCommand.self),
          Subcommand(ExploreCommand.self, .ownsTerminal),
          Subcommand(StudioCommand.self, .needsMainActor),
          Subcommand(ThemeCommand.self),
          Subcommand(RemapCommand.self),
        ],
        "Many photos": [
          Subcommand(BatchCommand.self, .drains),
          Subcommand(WatchCommand.self, .drains, .isBackground),
          Subcommand(FindCommand.self),
          Subcommand(GalleryCommand.self),
          Subcommand(AlbumCommand.self),
          Subcommand(FilmCommand.self),
        ],
        "Palettes, the history and services": [
          Subcommand(ConvertCommand.self),
          Subcommand(BlendCommand.self),
          Subcommand(ContrastCommand.self),
          .history,
          Subcommand(FormatsCommand.self),
          Subcommand(ServeCommand.self, .drains),
          Subcommand(HelpCommand.self),
        ],
      ],
      unlisted: [Subcommand(ManCommand.self), Subcommand(CompletionsCommand.self)],
      sample: """
        $ colorway -n 3 harbor.jpg
        #4c4b6d   50.7%
        #9d7279   37.2%
        #cf9975    7.8%
        rest       4.2%
        """,
      usualOptions: [
        "-n, --colors N|auto": "Number of colors; auto is as many as the photo needs.",
        "-o, --output FILE": "Write to FILE, whose suffix names the format.",
        "-f, --format NAME": "The format: json, css, ase, svg, kitty and many others.",
        "--sort ORDER": "Order of the colors: share, hue, lightness or chroma.",
        "--ignore COLOR": "Leave out white, black, gray or any other color.",
      ],
      version: SchemeCommand.version,
      synonyms: [
        "colors": "extract", "palette": "extract", "favorite": "history mark",
        "forget": "history remove", "export": "history export", "mcp": "serve --mcp",
        "picture": "extract --picture", "draw": "extract --picture", "mix": "blend",
        "merge": "album",
        "histogram": "album --format histogram",
        "search": "find", "tui": "explore", "app": "studio",
      ], complaint: { Complaint($0) })
  }
}
