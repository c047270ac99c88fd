import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SchemeJournal
@testable import SystemCalls

/// The actions of `history`: the options that each has, and what each does to the entries.
struct HistoryCommandTests {
  private static let shown: Set<HistoryCommand.Action> = [.list, .show, .export]

  static let owners: [(option: RawPath, actions: Set<HistoryCommand.Action>)] = [
    ("--search=x", [.list]), ("--favorites", [.list]), ("--limit=3", [.list]),
    ("--unmark", [.mark]), ("--force", [.remove]), ("--keep-last=3", [.remove]),
    ("--roles", [.export]), ("--sort=hue", shown), ("--names", shown), ("--color=never", shown),
    ("--json", shown), ("--format=json", shown), ("--output=x.json", shown),
  ]

  @Test(arguments: owners)
  func `an option belongs to its actions, and another action names the first of them`(
    _ row: (option: RawPath, actions: Set<HistoryCommand.Action>)
  ) throws {
    let name = row.option.text.prefix { $0 != "=" }
    let owner = try #require(HistoryCommand.Action.allCases.first(where: row.actions.contains))
    for action in HistoryCommand.Action.allCases {
      let operands: [RawPath] = action == .list ? [] : action == .name ? ["a", "b"] : ["a"]
      let words = ["--journal=h", RawPath(action.rawValue)] + operands + [row.option]
      let error = Result { try HistoryCommand.parsed(words) }.error as? UsageError
      let refusal =
        "'\(name)' is an option of 'history \(owner.rawValue)', not of 'history \(action.rawValue)'"
      #expect(error?.message == (row.actions.contains(action) ? nil : refusal))
    }
  }

  @Test(
    arguments: [
      (["list", "x"], "unexpected argument 'x'"), (["lst"], "did you mean 'list'?"),
      (["3f9a"], "'colorway history show 3f9a'"), (["name", "a"], "name one entry and its name"),
      (["name", "a", "b", "c"], "name one entry and its name"),
      (["remove"], "no history entry was named"), (["export"], "no history entry was named"),
      (["show", "-f", "ase", "a"], "'ase' is a format of 'colorway history export ENTRY'"),
      (["export", "-f", "gpl", "a", "b"], "'gpl' can hold only one palette"),
    ] as [([RawPath], String)])
  func `wrong operands and formats of an action are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = Result { try HistoryCommand.parsed(["--journal=h"] + row.words) }.error
    #expect((error as? UsageError)?.message.contains(row.part) == true)
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

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
