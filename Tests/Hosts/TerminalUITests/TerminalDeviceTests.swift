import Platform
import SystemCalls
import TerminalUI
import Testing

/// The bytes and settings with which a program takes over a terminal and restores it.
///
/// A process can take over only one terminal at a time, so the tests run serially.
@Suite(.serialized)
struct TerminalDeviceTests {
  /// The private modes of a terminal, by their DECSET and DECRST numbers.
  private struct Modes: Equatable {
    /// The default modes of a terminal: the cursor is visible.
    static let initial = Modes(set: [25])

    private(set) var set: Set<Int>

    /// Applies every `ESC [ ? number h` and `l` in a text.
    mutating func obey(_ text: String) {
      for sequence in text.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
        for number in sequence.1.split(separator: ";").compactMap({ Int($0) }) {
          if sequence.2 == "h" { set.insert(number) } else { set.remove(number) }
        }
      }
    }
  }

  @Test func `the cursor, mouse reporting, bracketed paste, screen and settings are restored`()
    throws
  {
    let terminal = try Pseudoterminal()
    let device = terminal.device
    let settings = terminal.settings
    var modes = Modes.initial
    try #require(device.take())
    modes.obey(terminal.written())
    // The alternate screen, mouse reporting with drags in SGR form, and bracketed paste.
    #expect(modes.set == [1049, 1002, 1006, 2004], "the cursor is hidden")
    #expect(terminal.settings != settings, "keys arrive as they are typed")
    device.release()
    let end = terminal.written()
    modes.obey(end)
    #expect(modes == .initial)
    #expect(end.contains("\u{1B}[0m"), "colors are reset for the shell")
    #expect(terminal.settings == settings)
  }

  @Test func `a synchronized update that was interrupted ends with the release`() throws {
    let terminal = try Pseudoterminal()
    let device = terminal.device
    var modes = Modes.initial
    try #require(device.take())
    #expect(device.write(Array("\u{1B}[?2026h".utf8)))
    device.release()
    modes.obey(terminal.written())
    #expect(modes == .initial)
  }

  @Test func `releasing a terminal twice writes nothing the second time`() throws {
    let terminal = try Pseudoterminal()
    try #require(terminal.device.take())
    terminal.device.release()
    _ = terminal.written()
    terminal.device.release()
    #expect(terminal.written().isEmpty)
  }

  @Test func `taking a terminal twice still restores its original settings`() throws {
    let terminal = try Pseudoterminal()
    let settings = terminal.settings
    try #require(terminal.device.take())
    try #require(terminal.device.take())
    terminal.device.release()
    #expect(terminal.settings == settings)
  }

  @Test func `keys typed to the program do not reach the shell`() throws {
    let terminal = try Pseudoterminal()
    try #require(terminal.device.take())
    terminal.type("rm x\n")
    terminal.device.release()
    terminal.type("echo\n")
    #expect(terminal.line() == "echo\n")
  }

  @Test func `the size of a terminal is known, and other descriptors cannot be taken`() throws {
    let terminal = try Pseudoterminal(size: GridSize(columns: 61, rows: 33))
    #expect(terminal.device.isPresent)
    #expect(terminal.device.size == GridSize(columns: 61, rows: 33))
    let large = try Pseudoterminal(
      size: GridSize(columns: 61, rows: 33, cell: GridSize.Cell(width: 9, height: 18)))
    #expect(large.device.size.cell == GridSize.Cell(width: 9, height: 18))
    let none = TerminalDevice(input: FileDescriptor(-1), output: FileDescriptor(-1))
    #expect(!none.isPresent && !none.take())
    #expect(none.size == GridSize(columns: 80, rows: 24))
    #expect(!none.write([0x20]))
  }

  @Test(arguments: [
    (2, 18, true), (200, 200, true), (1, 18, false), (201, 18, false), (9, 1, false),
    (9, 201, false),
  ])
  func `the size of a cell is known if its sides are from 2 to 200 pixels`(
    width: Int, height: Int, isKnown: Bool
  ) throws {
    let cell = GridSize.Cell(width: width, height: height)
    let terminal = try Pseudoterminal(size: GridSize(columns: 60, rows: 20, cell: cell))
    #expect(terminal.device.size.cell == (isKnown ? cell : nil))
  }

  #if os(Linux)
    @Test func `a screen that could not be written is drawn in full the next time`() async throws {
      let terminal = try Pseudoterminal()
      let full = unsafe open("/dev/full", O_WRONLY)
      let output = dup(terminal.descriptor.number)
      defer {
        close(full)
        close(output)
      }
      let screen = TerminalScreen(
        of: TerminalDevice(input: terminal.descriptor, output: FileDescriptor(output)),
        depth: .full, queue: TerminalQueue())
      try #require(await screen.open())
      var grid = CellGrid(size: GridSize(columns: 20, rows: 3))
      grid.write("Harbor", column: 2, row: 1)
      _ = terminal.written()
      dup2(full, output)
      await screen.show(grid, turn: 1)
      dup2(terminal.descriptor.number, output)
      #expect(terminal.written().isEmpty)
      await screen.show(grid, turn: 2)
      #expect(terminal.written().contains("Harbor"))
      await screen.close()
    }
  #endif

  @Test func `graphics support is queried on opening, and pictures are deleted on closing`()
    async throws
  {
    let terminal = try Pseudoterminal()
    let screen = TerminalScreen(of: terminal.device, depth: .full, queue: TerminalQueue())
    try #require(await screen.open())
    let questions = terminal.written()
    for question in ["a=q", "\u{1B}[?1;3;256S", "\u{1B}[c"] {
      #expect(questions.contains(question), "\(question)")
    }
    var grid = CellGrid(size: GridSize(columns: 20, rows: 3))
    let mode = PictureMode(encoding: .kitty, cell: GridSize.Cell(width: 2, height: 4))
    let rect = CellRect(column: 1, row: 1, columns: 2, rows: 1)
    grid.add(
      CellPicture(number: 5, in: rect, mode: mode, of: 0) { PixelCanvas(width: $0, height: $1) })
    await screen.show(grid, turn: 1)
    #expect(terminal.written().contains("\u{1B}[2;2H\u{1B}_Ga=T"))
    await screen.close()
    #expect(terminal.written().contains("\u{1B}_Ga=d,d=I,i=5"))
  }

  @Test func `a screen is drawn in full once, then by changes, and never after it is closed`()
    async throws
  {
    let terminal = try Pseudoterminal()
    let screen = TerminalScreen(of: terminal.device, depth: .full, queue: TerminalQueue())
    var grid = CellGrid(size: GridSize(columns: 20, rows: 3))
    grid.write("Harbor", column: 2, row: 1)
    await screen.show(grid, turn: 1)
    #expect(terminal.written().isEmpty, "nothing is written before open")
    try #require(await screen.open())
    #expect(terminal.written().contains("\u{1B}]11;?"), "asks for the color of the background")
    await screen.show(grid, turn: 1)
    #expect(terminal.written().contains("Harbor"))
    await screen.show(grid, turn: 2)
    #expect(terminal.written().isEmpty, "an unchanged screen writes nothing")
    await screen.show(CellGrid(size: grid.size), turn: 1)
    #expect(terminal.written().isEmpty, "a frame of an earlier turn is dropped")
    await screen.forget()
    await screen.show(grid, turn: 3)
    #expect(terminal.written().contains("Harbor"))
    await screen.copy(base64: "SGk=")
    #expect(terminal.written() == "\u{1B}]52;c;SGk=\u{07}")
    await screen.close()
    _ = terminal.written()
    await screen.copy(base64: "SGk=")
    await screen.show(CellGrid(size: grid.size), turn: 4)
    #expect(terminal.written().isEmpty)
    try #require(await screen.open())
    await screen.show(grid, turn: 4)
    #expect(terminal.written().contains("Harbor"), "the shell has drawn on the screen meanwhile")
    await screen.close()
  }
}
