internal import SchemePictures

/// What the terminal shows: it gets only what differs, and nothing while it is not ours.
actor TerminalScreen {
  private nonisolated let queue: TerminalQueue
  private let depth: ColorDepth
  private var shown: CellGrid?
  private var isOpen = false
  private var latestTurn = 0

  init(depth: ColorDepth, queue: TerminalQueue) {
    self.depth = depth
    self.queue = queue
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the queue lives as long as the actor, which holds it.
    unsafe queue.asUnownedSerialExecutor()
  }

  /// Takes the terminal over.
  func open() -> Bool {
    guard TerminalDevice.take() else { return false }
    shown = nil
    isOpen = true
    // Asks for the color of the ground, for the edges of the wheel.
    _ = TerminalDevice.write(Array("\u{1B}]11;?\u{1B}\\".utf8))
    return true
  }

  /// Gives the terminal back.
  func close() {
    isOpen = false
    TerminalDevice.release()
  }

  /// Forgets what is shown, so that the next screen is drawn in full.
  func forget() { shown = nil }

  /// Shows a screen, unless one of a later turn is shown already.
  func show(_ grid: CellGrid, turn: Int) {
    guard isOpen, turn >= latestTurn else { return }
    latestTurn = turn
    let bytes = ScreenUpdate.bytes(from: shown, to: grid, depth: depth)
    shown = bytes.isEmpty || TerminalDevice.write(bytes) ? grid : nil
  }

  /// Puts bytes on the clipboard of whoever sits at the terminal.
  ///
  /// Source: xterm's "Control Sequences", OSC 52.
  func copy(_ bytes: [UInt8]) {
    guard isOpen else { return }
    _ = TerminalDevice.write(Array("\u{1B}]52;c;\(Base64.text(bytes))\u{07}".utf8))
  }
}
