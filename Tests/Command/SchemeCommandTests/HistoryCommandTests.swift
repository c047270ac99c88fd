import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SchemeJournal
@testable import SystemCalls

/// The subcommands of `history`: the options that each has, and what each does to the entries.
struct HistoryCommandTests {
  private static let shown: Set = ["list", "show", "export"]

  static let owners: [(option: String, names: Set<String>)] = [
    ("--search=x", ["list"]), ("--favorites", ["list"]), ("--limit=3", ["list"]),
    ("--unmark", ["mark"]), ("--force", ["remove"]), ("--keep-last=3", ["remove"]),
    ("--roles", ["export"]), ("--names", ["show", "export"]), ("--sort=hue", shown),
    ("--color=never", shown), ("--json", shown), ("--format=json", shown),
    ("--output=x.json", shown),
    ("--journal=h", ["list", "show", "mark", "name", "remove", "export"]),
  ]

  private func refusal(of words: [String]) -> String? {
    CommandSet.colorway.refusal(of: (["history"] + words).map { Array($0.utf8) })
  }

  @Test(arguments: owners)
  func `an option belongs to some subcommands, and is unknown in the others`(
    _ row: (option: String, names: Set<String>)
  ) {
    for subcommand in Subcommand.history.nested {
      let operands = ["list": [], "name": ["a", "b"]][subcommand.word] ?? ["a"]
      let error = refusal(of: [subcommand.word] + operands + [row.option])
      #expect((error == nil) == row.names.contains(subcommand.word), "\(error ?? "")")
    }
  }

  @Test func `an option of one other subcommand is answered with its name`() {
    let error = refusal(of: ["list", "--unmark"])
    #expect(error == "'--unmark' is an option of 'colorway history mark', not of this subcommand")
  }

  @Test(arguments: [
    (["list", "x"], "unexpected argument 'x'"), (["lst"], "did you mean 'history list'?"),
    (["--favorites", "show", "x"], "write 'history show' before all options"),
    (["3f9a"], "'colorway history show 3f9a'"), (["name", "a"], "name one entry and its name"),
    (["name", "a", "b", "c"], "name one entry and its name"),
    (["remove"], "no history entry was named"), (["export"], "no history entry was named"),
    (["show", "-f", "ase", "a"], "invalid value 'ase' for '--format'"),
    (["export", "-f", "gpl", "a", "b"], "'gpl' can hold only one palette"),
  ])
  func `wrong operands and formats of a subcommand are refused`(
    _ row: (words: [String], part: String)
  ) throws {
    let error = try #require(refusal(of: row.words))
    #expect(error.contains(row.part), "\(error)")
  }

  @Test func `there is a history if it is named, or if there is a home folder for it`() throws {
    func hasHistory(_ path: RawPath?, home: String?) throws -> Bool {
      var options = JournalOptions()
      options.path = path
      let console = Recorder().console(environment: home.map { ["HOME": $0] } ?? [:])
      return try options.journalUnlessOff(console) != nil
    }
    #expect(try !hasHistory(nil, home: nil))
    #expect(try hasHistory("h", home: nil))
    #expect(try hasHistory(nil, home: "/home/a"))
  }

  @Test func `help has a page for history and for each of its subcommands`() async throws {
    let page = try CommandSet.colorway.help(about: ["history"])
    for subcommand in Subcommand.history.nested {
      #expect(page.contains("  \(subcommand.word) "))
      let own = try CommandSet.colorway.help(about: ["history", RawPath(subcommand.word)])
      #expect(own.hasPrefix("Usage: colorway history \(subcommand.word) [options]"))
      #expect(own.contains("--journal PATH"))
    }
    // The page to look at is that of history, which lists what it consists of.
    let recorder = Recorder()
    _ = await CommandSet.colorway.run(["history", "exprt"], console: recorder.console())
    #expect(recorder.complaints.hasSuffix("Try 'colorway history --help'.\n"))
    for words: [RawPath] in [["history", "exprt"], ["history", "list", "x"]] {
      #expect(throws: UsageError.self) { try CommandSet.colorway.help(about: words) }
    }
  }

  /// A history of the entries a, b and c, of which a and b are favorites.
  private struct History {
    let folder: ScratchFolder
    let journal: HistoryJournal
    var path: RawPath { RawPath(folder.path("h")) }

    init() async throws {
      folder = try ScratchFolder()
      journal = HistoryJournal(at: RawPath(folder.path("h")))
      for (name, red) in [("a", 10), ("b", 20), ("c", 30)] as [(String, UInt8)] {
        let scheme = try MadeUp.photo([MadeUp.swatch(red, 0, 0, share: 1)]).scheme
        let entry = try await journal.add(scheme, source: name + ".jpg", name: name)
        if name != "c" { try await journal.setFavorite(true, of: entry.id) }
      }
    }

    /// Runs an action, and returns what it writes to either stream, and whether it succeeds.
    func run(_ words: RawPath...) async throws -> (text: String, isDone: Bool) {
      let recorder = Recorder()
      let console = recorder.console()
      let status = await CommandSet.colorway.run(
        ["history"] + words + ["--journal", path], console: console)
      return (recorder.output + recorder.complaints, status == .success)
    }

    func names() async throws -> [String?] { try await journal.state.entries.map(\.name) }
  }

  @Test func `favorites among the entries to remove are all named, and nothing is removed`()
    async throws
  {
    let history = try await History()
    let refused = try await history.run("remove", "c", "a", "b")
    #expect(
      refused.text == "colorway: nothing was removed: 'a', 'b' are favorites; "
        + "to remove favorites too, add --force\n")
    let unknown = try await history.run("remove", "c", "none")
    #expect(!refused.isDone && !unknown.isDone)
    #expect(try await history.names() == ["a", "b", "c"])
    // The limit applies to what is left, and favorites count but stay.
    #expect(try await history.run("remove", "--force", "a", "a", "--keep-last", "2").isDone)
    #expect(try await history.names() == ["b", "c"])
    #expect(try await history.run("remove", "--keep-last=1").isDone)
    #expect(try await history.names() == ["b"])
  }

  @Test
  func `named entries are shown and exported in the order of their names on the command line`()
    async throws
  {
    let history = try await History()
    #expect(try await history.run("export", "b", "a", "-f", "hex").text == "#140000\n#0a0000\n")
    #expect(
      try await history.run("export", "c", "a").text == "c\n#1e0000    100%\n\na\n#0a0000    100%\n"
    )
    let pages = [try await history.run("show", "c").text, try await history.run("show", "a").text]
    #expect(try await history.run("show", "c", "a").text == pages.joined(separator: "\n"))
  }

  @Test func `an entry is shown with its time to the minute`() throws {
    let id = try #require(JournalEntry.ID("0123456789abcdef0123456789abcdef"))
    var entry = JournalEntry(
      try MadeUp.redAndBlue().scheme, id: id, source: "a.jpg", options: SchemeExtractor.Options(),
      name: "Sea", at: WallTime(milliseconds: 1_612_325_106_789))
    let lines = EntryLines(
      presentation: .init(order: .lightness, hasRoles: true), style: .plain, path: { _ in "" })
    #expect(lines.line(for: entry) == "0123456789ab     2021-02-03 04:05  #00008b #ff0000  Sea\n")
    entry.isFavorite = true
    #expect(lines.line(for: entry).contains("ab  ♥  2021"))
    #expect(
      lines.page(for: entry) == """
        entry  0123456789abcdef0123456789abcdef
        added  2021-02-03 04:05 UTC
        photo  a.jpg
        name   Sea
        mark   ♥ favorite
        #00008b   33.8%
        #ff0000   66.3%

        """)
  }

  @Test func `a photo is kept with a small thumbnail, and standard input by that name`()
    async throws
  {
    let folder = try ScratchFolder()
    let journal = HistoryJournal(at: RawPath(folder.path("h")))
    let photo = Array("P5 400 100 255\n".utf8) + [UInt8](repeating: 90, count: 40_000)
    let attachments = HistoryKeeper.attachments(of: .bytes(photo), for: SchemeExtractor())
    let thumbnail = try await ImageDecoder().pixels(
      of: .bytes(try #require(attachments[.thumbnail]))
    ).image
    #expect(thumbnail.size == PixelSize(width: 160, height: 40))
    let keeper = HistoryKeeper(
      journal: journal, keepsHistogram: false, extractor: SchemeExtractor())
    try await keeper.keep(
      PhotoOutcome(
        name: "-", result: .success(try MadeUp.redAndBlue()), attachments: attachments))
    let kept = try #require(try await journal.state.entries.first)
    #expect(kept.source == "standard input" && kept.attachments.map(\.kind) == [.thumbnail])
  }
}
