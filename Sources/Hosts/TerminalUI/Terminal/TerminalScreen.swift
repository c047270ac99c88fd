/// The screen of a terminal. While the terminal is taken, it receives only the differences between
/// successive frames.
package actor TerminalScreen {
  private nonisolated let queue: TerminalQueue
  private let device: TerminalDevice
  private let depth: ColorDepth
  private var shown: CellGrid?
  private var isOpen = false
  private var latestTurn = 0

  package init(of device: TerminalDevice, depth: ColorDepth, queue: TerminalQueue) {
    (self.device, self.depth, self.queue) = (device, depth, queue)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the queue lives as long as the actor, which retains it.
    unsafe queue.asUnownedSerialExecutor()
  }

  /// Takes over the terminal, and queries its background color and its support for pictures.
  /// Returns whether the terminal could be taken.
  package func open() -> Bool {
    guard device.take() else { return false }
    shown = nil
    isOpen = true
    _ = device.write(Array("\u{1B}]11;?\u{1B}\\\(TerminalGraphics.queries)".utf8))
    return true
  }

  package func close() {
    isOpen = false
    for picture in shown?.pictures ?? [] { _ = device.write(picture.removal) }
    device.release()
  }

  /// Forgets the shown screen, so that the next one is drawn in full.
  package func forget() { shown = nil }

  /// Shows a screen, unless a screen of a later turn is already shown.
  package func show(_ grid: CellGrid, turn: Int) {
    guard isOpen, turn >= latestTurn else { return }
    latestTurn = turn
    let bytes = ScreenUpdate.bytes(from: shown, to: grid, depth: depth)
    shown = bytes.isEmpty || device.write(bytes) ? grid : nil
  }

  /// Puts data on the clipboard of the user at the terminal. Source: xterm's "Control Sequences", OSC 52.
  package func copy(base64: String) {
    guard isOpen else { return }
    _ = device.write(Array("\u{1B}]52;c;\(base64)\u{07}".utf8))
  }
}

/// The colors that a terminal can show.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colors. Letters and shades are used instead.
  case none
  /// The 240 fixed colors of xterm.
  case indexed
  /// All colors with eight bits per channel.
  case full
}
