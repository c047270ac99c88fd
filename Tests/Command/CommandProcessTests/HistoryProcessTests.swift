import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// The history of the built command.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct HistoryProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("b.png", TinyPNG.bytes(width: 1, pixels: [(0x10, 0x80, 0x90, 255)]))
  }

  private func run(_ words: String...) throws -> CommandProcess.Outcome {
    try CommandProcess.run(
      words, environment: ["XDG_STATE_HOME": folder.path("state")], folder: folder.path)
  }

  /// Returns the first word of each line.
  private func identifiers(_ outcome: CommandProcess.Outcome) -> [String] {
    outcome.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func `nothing is kept without --keep`() throws {
    for words in [["a.png"], ["history"], ["extract", "b.png"]] {
      _ = try CommandProcess.run(
        words, environment: ["XDG_STATE_HOME": folder.path("state")], folder: folder.path)
    }
    #expect(try folder.names() == ["a.png", "b.png"])
    #expect(try run("--journal", "x", "a.png").status == 64)
    let help = try run("history", "--help").output
    for words in ["XDG_STATE_HOME", "~/.local/state", "--keep", "explore"] {
      #expect(help.contains(words))
    }
    let words = try run("extract", "--help").output.split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains("Without it, nothing is kept."))
  }

  @Test func `only an empty history explains how to add to it`() throws {
    let empty = try run("history")
    #expect(empty.status == 1 && empty.output.isEmpty)
    #expect(empty.complaints.contains("the history is empty; 'colorway --keep' adds"))
    _ = try run("--keep", "a.png")
    let search = try run("history", "--search", "nowhere")
    #expect(search.status == 1 && search.output.isEmpty && search.complaints.isEmpty)
  }

  @Test func `entries can be listed, searched, shown, marked, named, exported and removed`() throws
  {
    #expect(try run("--keep", "--format", "hex", "a.png", "b.png").output.hasPrefix("#ff0000\n"))
    let list = try run("history")
    let ids = identifiers(list)
    #expect(list.status == 0 && ids.count == 2)
    #expect(list.lines[0].hasSuffix("#108090  b.png") && list.lines[1].hasSuffix("a.png"))
    #expect(identifiers(try run("history", "--search", "red")) == [ids[1]])
    #expect(identifiers(try run("history", "--search", "B.PNG")) == [ids[0]])
    #expect(identifiers(try run("history", "--limit", "1")) == [ids[0]])
    let none = try run("history", "--search", "gold")
    #expect(none.status == 1 && none.output.isEmpty && none.complaints.isEmpty)

    #expect(try run("history", "mark", String(ids[1].prefix(6))).status == 0)
    #expect(try run("history", "name", String(ids[1].prefix(6)), "Sea").status == 0)
    #expect(identifiers(try run("history", "--favorites")) == [ids[1]])
    let page = try run("history", "show", "Sea").output
    #expect(page.contains("photo  a.png\nname   Sea\nmark   ♥ favorite\nfile   "))
    #expect(page.contains("#ff0000   75.0%"))
    #expect(try run("history", "export", "Sea", "--format", "hex").output == "#ff0000\n#0000ff\n")
    #expect(try run("history", "export", "Sea", "-o", "sea.css").status == 0)
    #expect(try folder.text("sea.css").contains("--sea-1: #ff0000;"))
    #expect(try run("history", "export", "Sea", ids[0], "--format", "gpl", "-o", "x").status == 64)
    #expect(try run("history", "mark", "--unmark", "Sea").status == 0)
    #expect(try run("history", "name", "Sea", "").status == 0)
    #expect(try run("history", "--favorites").status == 1)

    #expect(try run("history", "remove", ids[1]).status == 0)
    #expect(identifiers(try run("history")) == [ids[0]])
    let attachments = folder.path("state/colorway/history.journal.attachments")
    #expect(try FileManager.default.contentsOfDirectory(atPath: attachments).count == 1)
    #expect(try run("history", "remove", "--keep-last", "1").status == 0)
    let lost = try run("history", "remove", ids[1])
    #expect(lost.status == 1 && lost.complaints.contains("no history entry has the name"))
  }

  @Test func `the history can be written as JSON that conforms to the schema, and as pictures`()
    throws
  {
    _ = try run("--keep", "--keep-histogram", "a.png", "b.png")
    let schema = try JSONSchema.results("history")
    let lines = try run("history", "--format", "jsonl").lines
    #expect(lines.count == 2)
    for line in lines { #expect(try schema.faults(in: String(line)) == []) }
    let array = try run("history", "--format", "json").output
    #expect(array == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
    #expect(try run("history", "--search", "gold", "--format", "json").output == "[]\n")
    #expect(try run("history", "-o", "sheet.svg").status == 0)
    let sheet = try folder.text("sheet.svg")
    #expect(sheet.contains("a.png") && sheet.contains("#108090") && sheet.contains("data:image"))
    #expect(try run("history", "-o", "sheet.png").status == 0)

    // The attachments of an entry can be used by other subcommands.
    let objects = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]]
    let attachments = objects?.last?["attachments"] as? [[String: Any]]
    let histogram = try #require(attachments?.last?["path"] as? String)
    #expect(
      try run("album", "-n", "2", "--format", "hex", histogram).output == "#ff0000\n#0000ff\n")
    try folder.write("lines", Array(lines.joined(separator: "\n").utf8))
    #expect(
      try run("find", "#108090", "--in", "lines", "--limit", "1", "--no-index").lines.count == 1)
  }

  @Test func `--keep-last limits the length of the history and keeps favorites`() throws {
    _ = try run("--keep", "a.png")
    _ = try run("history", "mark", identifiers(try run("history"))[0])
    _ = try run("--keep", "--keep-last", "3", "-n", "1", "b.png", "a.png")
    _ = try run("--keep", "--keep-last", "3", "-n", "2", "b.png", "a.png")
    #expect(try run("history").lines.map { $0.suffix(5) } == ["a.png", "b.png", "a.png"])
    #expect(try run("history", "--favorites").lines.count == 1)
  }

  @Test func `a photo that cannot be read is not kept, and the others are kept`() throws {
    let outcome = try run("--keep", "--format", "hex", "missing.png", "a.png")
    #expect(outcome.status == 1)
    #expect(outcome.complaints == "colorway: missing.png: No such file or directory\n")
    #expect(try run("history").lines.count == 1)
  }

  @Test func `an ambiguous name is an error that lists the identifiers`() throws {
    _ = try run("--keep", "a.png", "b.png")
    let ids = identifiers(try run("history"))
    for id in ids { _ = try run("history", "name", id, "same") }
    let outcome = try run("history", "export", "same")
    #expect(outcome.status == 1)
    #expect(
      outcome.complaints
        == "colorway: 'same' matches 2 history entries; name one of \(ids[1]), \(ids[0])\n"
    )
    #expect(try run("history", "export", String(ids[0].prefix(3))).status == 1)
  }

  @Test func `a full disk is an error that loses nothing`() throws {
    _ = try run("--keep", "--journal", "h", "a.png")
    let before = try run("history", "--journal", "h").output
    let outcome = try CommandProcess.run(
      [
        "-c",
        "exec 3>&1; { (ulimit -f 1; \"$COLORWAY\" --keep --journal h --format hex a.png b.png a.png; "
          + "echo \"status $?\" >&2); } 2>&1 >&3 3>&- | cat",
      ], folder: folder.path, isShell: true)
    #expect(outcome.output.contains("h cannot be written: File too large\n"))
    #expect(outcome.output.contains("status 1\n"))
    let after = try run("history", "--journal", "h")
    #expect(after.output.hasSuffix(before) && after.complaints.isEmpty)
    #expect(try run("--keep", "--journal", "h", "b.png").complaints.isEmpty)
  }

  @Test func `other, newer and damaged files are refused, and an incomplete change is reported`()
    throws
  {
    _ = try run("--keep", "--journal", "h", "a.png")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("h"))))
    var newer = whole
    newer[8] = 9
    var damaged = whole
    damaged[60] ^= 1
    for (bytes, words) in [
      (newer, "h uses version 9 of the format of histories, which is too new"),
      (damaged, "h is damaged at byte 29 and was left unchanged"),
      (Array("text".utf8), "h is not a history of color schemes"),
    ] {
      try folder.write("h", bytes)
      for outcome in [
        try run("history", "--journal", "h"), try run("--keep", "--journal", "h", "a.png"),
      ] {
        #expect(outcome.status == 1)
        #expect(outcome.complaints.hasPrefix("colorway: \(words)"))
      }
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("h")))) == bytes)
    }
    try folder.write("h", whole + whole[29..<50])
    let outcome = try run("--keep", "--journal", "h", "b.png")
    #expect(outcome.status == 0)
    #expect(outcome.complaints.contains("h: the last change was never completed, and its 21 bytes"))
    #expect(try run("history", "--journal", "h").lines.count == 2)
  }

  @Test func `the file of the history cannot be the output`() throws {
    _ = try run("--keep", "--journal", "h", "a.png")
    let id = identifiers(try run("history", "--journal", "h"))[0]
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("h")))
    for words in [["history"], ["history", "export", id], ["extract", "--keep", "b.png"]] {
      let outcome = try CommandProcess.run(
        words + ["--journal", "h", "--format", "json", "-o", "h"], folder: folder.path)
      #expect(outcome.status == 64)
      #expect(outcome.complaints.hasPrefix("colorway: 'h' is read, so it cannot be written"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("h"))) == before)
  }

  @Test func `without a home folder the history needs --journal`() throws {
    for words in [["history"], ["--keep", "a.png"]] {
      let outcome = try CommandProcess.run(words, folder: folder.path)
      #expect(outcome.status == 64)
      #expect(outcome.complaints.contains("no home folder for the history"))
    }
    let words = ["--keep", "--journal", "h", "a.png"]
    #expect(try CommandProcess.run(words, folder: folder.path).status == 0)
  }

  @Test func `a history in a read-only folder can be read but not changed`() throws {
    let outcome = try CommandProcess.run(
      [
        "-c",
        """
        mkdir shared; "$COLORWAY" --keep --journal shared/h --format hex a.png; chmod a+rx . shared
        chmod a+r shared/*; user=$([ $(id -u) -ne 0 ] && chmod a-w shared shared/* \
          || echo setpriv --reuid=65534 --regid=65534 --clear-groups)
        $user "$COLORWAY" history --journal shared/h | wc -l
        $user "$COLORWAY" history mark --journal shared/h $("$COLORWAY" history --journal shared/h | cut -c1-12) 2>&1
        echo "status $?"; chmod u+w shared
        """,
      ], folder: folder.path, isShell: true)
    #expect(
      outcome.output == """
        #ff0000
        #0000ff
        1
        colorway: shared/h.lock cannot be written: Permission denied
        status 1

        """)
  }

  @Test func `a scheme that is kept twice has one entry, the newest, which keeps its mark`() throws
  {
    #expect(try run("--keep", "a.png", "b.png").status == 0)
    let ids = identifiers(try run("history"))
    #expect(try run("history", "mark", ids[1]).status == 0)
    #expect(try run("--keep", "a.png").status == 0)
    let list = try run("history")
    #expect(list.lines.count == 2 && list.lines[0].hasSuffix("a.png"))
    #expect(list.lines[0].contains("♥"))
    // Other options make another entry.
    #expect(try run("--keep", "-n", "1", "a.png").status == 0)
    #expect(try run("history").lines.count == 3)
  }

  @Test func `without a terminal, a favorite is removed only with --force`() throws {
    #expect(try run("--keep", "a.png", "b.png").status == 0)
    let ids = identifiers(try run("history"))
    #expect(try run("history", "mark", ids[0]).status == 0)
    let refused = try run("history", "remove", ids[0], ids[1])
    #expect(refused.status == 1)
    #expect(
      refused.complaints
        == "colorway: nothing was removed: 'b.png' is a favorite; to remove favorites too, "
        + "add --force\n")
    #expect(identifiers(try run("history")) == ids)
    #expect(try run("history", "remove", "--force", ids[0]).status == 0)
    #expect(try run("history", "remove", ids[1]).status == 0)
    #expect(try run("history").status == 1)
  }
}
