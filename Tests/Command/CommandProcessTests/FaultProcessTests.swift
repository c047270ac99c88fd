import Foundation
import ScratchFolders
import Testing

/// The built command when operations of the system fail.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct FaultProcessTests {
  private static func photos() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("old", Array("what was there before".utf8))
    return folder
  }

  /// Runs a shell line in a folder of photos. Its complaints go through a pipe, because a limit on
  /// the size of files would also apply to a file of complaints.
  private func run(
    _ line: String, in folder: ScratchFolder
  ) throws -> (status: Int32, complaints: String, output: String) {
    let outcome = try CommandProcess.run(
      ["-c", "exec 3>&1; { \(line); echo \"status $?\" >&2; } 2>&1 >&3 3>&- | cat >complaints"],
      folder: folder.path, isShell: true)
    var lines = try folder.text("complaints").split(separator: "\n").map(String.init)
    let status = try #require(lines.popLast()?.split(separator: " ").last.flatMap { Int32($0) })
    return (status, lines.joined(separator: "\n"), outcome.output)
  }

  /// Whether a shell line succeeds on this machine.
  private static func canRun(_ line: String) -> Bool {
    guard CommandProcess.isBuilt, let folder = try? ScratchFolder() else { return false }
    let outcome = try? CommandProcess.run(
      ["-c", "\(line) 2>&1 && echo yes"], folder: folder.path, isShell: true)
    return outcome?.output.hasSuffix("yes\n") ?? false
  }

  private func expectIntact(_ folder: ScratchFolder) throws {
    #expect(try folder.text("old") == "what was there before")
    #expect(try folder.names() == ["a.png", "complaints", "old"])
  }

  @Test func `a limit on the size of files leaves the old file unchanged`() throws {
    let folder = try Self.photos()
    for format in ["text", "ase", "png"] {
      let run = try run(
        "(ulimit -f 0; \"$COLORWAY\" --format \(format) -o old a.png)", in: folder)
      #expect(run.status == 1)
      #expect(run.complaints == "colorway: old: File too large")
      try expectIntact(folder)
    }
  }

  /// Something can be mounted only where a new mount namespace can be created.
  private static let canMount = canRun("unshare -rm mount -t tmpfs tmpfs /tmp")

  @Test(.enabled(if: canMount, "no small disk can be mounted here"), arguments: ["ase", "png"])
  func `a disk that fills up during a write leaves the old file unchanged`(format: String) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      [
        "-c",
        """
        unshare -rm bash -c 'mkdir disk && mount -t tmpfs -o size=8k tmpfs disk && cp old disk \
          && head -c 4096 /dev/zero >disk/rest && exec 2>&1 \
          && "$COLORWAY" --format \(format) -o disk/old a.png; echo "status $?"; ls disk; cat disk/old'
        """,
      ], folder: folder.path, isShell: true)
    #expect(
      outcome.output == """
        colorway: disk/old: No space left on device
        status 1
        old
        rest
        what was there before
        """)
  }

  private static let withoutRights =
    "$([ $(id -u) -ne 0 ] || echo setpriv --reuid=65534 --regid=65534 --clear-groups)"
  private static let canLackRights = canRun("\(withoutRights) test -x \"$COLORWAY\"")

  @Test(.enabled(if: canLackRights, "only root can run the command here"))
  func `a missing permission for a photo, folder or output exits with status 1 and a message`()
    throws
  {
    let folder = try Self.photos()
    let run = try run(
      """
      mkdir locked sealed; cp a.png locked; cp a.png secret.png; chmod a+rx .; chmod a+r a.png
      chmod 0 secret.png locked; chmod 555 sealed
      for words in secret.png locked '-o sealed/new a.png'; do
      \(Self.withoutRights) "$COLORWAY" --format hex $words a.png; echo "status $?" >&2; done
      chmod 755 locked sealed
      """, in: folder)
    #expect(
      run.complaints == """
        colorway: secret.png: Permission denied
        status 1
        colorway: locked: Permission denied
        status 1
        colorway: sealed/new: Permission denied
        status 1
        """)
    #expect(run.output == "#ff0000\n#0000ff\n#ff0000\n#0000ff\n")
  }

  @Test(.enabled(if: canLackRights, "only root can run the command here"))
  func `a read-only folder is searched with and without a place for its lines`() throws {
    let folder = try Self.photos()
    let run = try run(
      """
      mkdir sealed cache home; cp a.png sealed; chmod a+rx . sealed; chmod a+r sealed/*
      chmod a-w sealed; chmod 777 cache; chmod 700 home
      find() { \(Self.withoutRights) "$COLORWAY" find --format names red --in $1; echo "status $?" >&2; }
      for folder in sealed ./sealed/; do XDG_CACHE_HOME="$PWD/cache" find $folder; done
      HOME="$PWD/home" find sealed; find sealed
      ls -A sealed; ls cache/colorway/folders | wc -l; chmod 755 sealed
      """, in: folder)
    let complaints = run.complaints.split(separator: "\n").map(String.init)
    #expect(complaints.count == 6)
    #expect(complaints.filter { $0 == "status 0" }.count == 4)
    #expect(complaints[2].hasPrefix("colorway: \(folder.path)/home/.cache/colorway/folders/"))
    #expect(
      complaints[2].hasSuffix(
        ".jsonl: Permission denied (searched without keeping colors for the next search)"))
    #expect(complaints[4].hasPrefix("colorway: sealed: HOME names no folder for its colors ("))
    #expect(
      run.output == """
        sealed/a.png
        ./sealed/a.png
        sealed/a.png
        sealed/a.png
        a.png
        1

        """)
  }

  @Test(.enabled(if: canLackRights, "only root can run the command here"))
  func `a home folder that may not be entered is no error`() throws {
    let folder = try Self.photos()
    let run = try run(
      """
      mkdir home; chmod 700 home; chmod a+rx .; chmod a+r a.png
      \(Self.withoutRights) env HOME="$PWD/home" "$COLORWAY" --format hex a.png
      """, in: folder)
    #expect(run.status == 0 && run.complaints.isEmpty)
    #expect(run.output == "#ff0000\n#0000ff\n")
  }

  @Test(.enabled(if: canLackRights, "only root can run the command here"))
  func `a file in a sealed folder is written in place if it can be written`() throws {
    let folder = try Self.photos()
    let run = try run(
      """
      mkdir sealed; echo a longer old text >sealed/mine; cp sealed/mine sealed/yours; chmod a+rx .
      chmod 666 sealed/mine; chmod 444 sealed/yours a.png; chmod 555 sealed
      for file in mine yours; do
      \(Self.withoutRights) "$COLORWAY" --format hex -o sealed/$file a.png; echo "status $?" >&2; done
      cat sealed/mine sealed/yours; ls -A sealed; chmod 755 sealed
      """, in: folder)
    #expect(
      run.complaints == """
        colorway: sealed/mine: warning: it cannot be replaced (Permission denied), so it was written \
        in place
        status 0
        colorway: sealed/yours: Permission denied
        status 1
        """)
    #expect(run.output == "#ff0000\n#0000ff\na longer old text\nmine\nyours\n")
  }

  @Test(.enabled(if: canMount, "nothing can be mounted here"))
  func `a file that is a mount point is written in place by every command`() throws {
    let folder = try Self.photos()
    try FileManager.default.createDirectory(
      atPath: folder.path("P"), withIntermediateDirectories: false)
    try folder.write("P/b.png", TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(
      [
        "-c",
        """
        unshare -rm bash -c 'exec 2>&1; "$COLORWAY" batch -o lines P; cp a.png P
        for name in lines colors page; do touch $name; cp $name on-$name; mount --bind on-$name $name; done
        "$COLORWAY" --format hex -o colors a.png
        "$COLORWAY" gallery --format html -o page P; "$COLORWAY" batch --resume lines P; grep -c . lines'
        cat on-colors; grep -o P/..png on-lines; grep -c "<li class=.photo" on-page; ls -A
        """,
      ], folder: folder.path, isShell: true)
    func warning(_ name: String) -> String {
      "colorway: \(name): warning: it cannot be replaced (Device or resource busy), so it was "
        + "written in place\n"
    }
    #expect(
      outcome.output == warning("colors") + warning("page") + warning("lines")
        + "2\n#ff0000\n#0000ff\nP/a.png\nP/b.png\n2\nP\na.png\ncolors\nlines\nold\non-colors\n"
        + "on-lines\non-page\npage\n")
  }

  @Test(.enabled(if: canMount, "no small disk can be mounted here"))
  func `a full disk leaves a file that is written in place unchanged`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      [
        "-c",
        """
        unshare -rm bash -c 'mkdir disk && mount -t tmpfs -o size=8k tmpfs disk && cp old disk \
          && head -c 4096 /dev/zero >disk/rest && touch bound && mount --bind disk/old bound \
          && exec 2>&1; "$COLORWAY" gallery --format html -o bound a.png; echo "status $?"; cat bound'
        """,
      ], folder: folder.path, isShell: true)
    #expect(
      outcome.output == "colorway: bound: No space left on device\nstatus 1\nwhat was there before")
  }

  @Test(arguments: [
    "extract", "batch", "gallery -o page.html", "album", "album -o h.cwh", "find red --in",
  ])
  func `every command names the photos of a folder that have no content`(words: String) throws {
    let folder = try Self.photos()
    let run = try run(
      """
      mkdir P; cp a.png P; : >P/b.jpg; head -c 900 /dev/zero >P/c.heic; echo '<html>' >P/d.png
      head -c 20 a.png >P/e.png; echo text >P/notes; "$COLORWAY" \(words) P
      """, in: folder)
    #expect(run.status == 1)
    let said = run.complaints + run.output
    for name in ["P/b.jpg", "P/c.heic", "P/d.png", "P/e.png"] { #expect(said.contains(name)) }
    #expect(!said.contains("P/notes"))
  }

  @Test func `a process that is stopped and continued during a read completes it`() throws {
    let folder = try Self.photos()
    let run = try run(
      """
      mkfifo fifo; "$COLORWAY" --format hex fifo & exec 4>fifo; head -c 60 a.png >&4
      kill -STOP $!; kill -CONT $!; tail -c +61 a.png >&4; exec 4>&-; wait $!
      """, in: folder)
    #expect(run.status == 0)
    #expect(run.output == "#ff0000\n#0000ff\n")
  }

  @Test(arguments: ["> /dev/full", "-o /dev/full"])
  func `a full device exits with status 1 and an error message`(target: String) throws {
    let folder = try Self.photos()
    let run = try run("\"$COLORWAY\" --format hex a.png \(target)", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.hasSuffix(": No space left on device"))
    try expectIntact(folder)
  }

  @Test func `closed standard output exits with status 1 and an error message`() throws {
    let folder = try Self.photos()
    let run = try run("\"$COLORWAY\" a.png >&-", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == "colorway: standard output: Bad file descriptor")
  }

  @Test func `with standard error closed, no complaint ends up in the output file`() throws {
    let folder = try Self.photos()
    let run = try run("\"$COLORWAY\" --format hex -o new a.png missing.png 2>&-", in: folder)
    #expect(run.status == 1)
    #expect(try folder.text("new") == "#ff0000\n#0000ff\n")
  }

  @Test func `closed standard input is reported, and other photos are still read`() throws {
    let folder = try Self.photos()
    let run = try run("\"$COLORWAY\" - a.png <&-", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("colorway: standard input: "))
    #expect(run.output.contains("#ff0000"))
  }

  @Test(arguments: [
    ("/proc/self/mem", "Input/output error"), ("/proc/self/status", "this is text"),
    ("/dev/null", "it is empty (0 bytes)"),
    ("/dev/zero", "which cannot be read; see 'colorway formats'"),
    ("old/x", "Not a directory"),
  ])
  func `a special file that is not a photo is reported, and other photos are still read`(
    _ row: (path: String, part: String)
  ) throws {
    let folder = try Self.photos()
    guard row.path.hasPrefix("old") || FileManager.default.fileExists(atPath: row.path) else {
      return
    }
    let run = try run("\"$COLORWAY\" \(row.path) a.png", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("colorway: \(row.path): "))
    #expect(run.complaints.contains(row.part))
    #expect(run.output.contains("#ff0000"))
  }

  @Test func `a folder in place of a palette file is an error`() throws {
    let folder = try Self.photos()
    let run = try run("\"$COLORWAY\" convert --from hex . -o old.css", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == "colorway: .: Is a directory")
  }

  @Test func `a named pipe whose writer stops early is read as a truncated photo`() throws {
    let folder = try Self.photos()
    let run = try run(
      "mkfifo fifo; head -c 60 a.png >fifo & \"$COLORWAY\" fifo", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.contains("colorway: fifo: the PNG data ends or is damaged"))
  }

  @Test(arguments: [6, 8, 12, 16, 20, 24, 30, 60])
  func `a low limit of file descriptors causes an error instead of a crash`(limit: Int) throws {
    let folder = try Self.photos()
    let run = try run(
      "for i in $(seq 200); do set -- \"$@\" a.png; done; "
        + "(ulimit -n \(limit); \"$COLORWAY\" --format hex --jobs 100 \"$@\")", in: folder)
    if limit >= 20 {
      #expect(run.status == 0)
      #expect(run.complaints.isEmpty)
      #expect(run.output.split(separator: "\n").count == 400)
    } else if limit <= 12 || run.status != 0 {
      // In between, it depends on the descriptors that the process inherited.
      #expect(run.status == 1)
      #expect(run.complaints == "colorway: too few files can be open at once (see ulimit -n)")
      #expect(run.output.isEmpty)
    }
  }

  @Test(
    .disabled(if: CommandProcess.isSanitized, "a sanitizer takes terabytes of addresses"),
    arguments: [30_000, 40_000, 60_000, 90_000, 120_000, 200_000, 1_000_000])
  func `a low limit of memory causes an error at the start instead of a hang or crash`(
    kibibytes: Int
  ) throws {
    let folder = try Self.photos()
    let run = try run(
      "(ulimit -v \(kibibytes); \"$COLORWAY\" --format hex -o new a.png)", in: folder)
    guard run.status != 0 else {
      #expect(try folder.text("new") == "#ff0000\n#0000ff\n")
      return
    }
    // Below the first limit, the system may not even load the program.
    #expect(kibibytes < 1_000_000 && (run.status == 1 || run.status == 127))
    if run.status == 1 {
      #expect(run.complaints == "colorway: too little memory is left to start (see ulimit -v)")
    }
    #expect(try folder.names() == ["a.png", "complaints", "old"])
  }
}
