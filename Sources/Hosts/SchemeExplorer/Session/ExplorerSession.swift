internal import SchemeAnimation
package import SchemeState
internal import StructuredText
internal import SystemCalls
package import TerminalUI

/// An explorer on a terminal, from the first screen to the last.
@MainActor
package final class ExplorerSession {
  private enum Event: Sendable {
    case input(InputEvent)
    case request(TerminalSignals.Request)
  }

  private let explorer: Explorer
  private let device: TerminalDevice
  private let queue = TerminalQueue()
  private let screen: TerminalScreen
  private let start: ContinuousClock.Instant
  private var frames: Task<Void, Never>?
  private var turn = 0
  /// The changes of the history that were not written.
  package private(set) var unwritten = UnwrittenChanges()

  /// Creates a session on a terminal. The explorer is created for a screen size and a time source.
  package init(
    on device: TerminalDevice = .standard, depth: ColorDepth,
    makeExplorer: (GridSize, @escaping () -> Duration) -> Explorer
  ) {
    let start = ContinuousClock.now
    self.device = device
    self.start = start
    explorer = makeExplorer(device.size) { start.duration(to: .now) }
    screen = TerminalScreen(of: device, depth: depth, queue: queue)
  }

  /// Runs until the user quits or a signal arrives. Returns the exit status: 0, or 128 plus the signal.
  package func run() async -> Int32 {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    guard await screen.open() else { return 1 }
    TerminalSignals.listen { continuation.yield(.request($0)) }
    device.listen {
      continuation.yield(.input($0))
    } end: {
      continuation.finish()
    }
    explorer.onChange = { [weak self] in self?.draw() }
    draw()
    var status: Int32 = 0
    loop: for await event in events {
      switch event {
      case .input(let event):
        guard let effect = explorer.handle(event) else { continue }
        switch effect {
        case .quit: break loop
        case .suspend: guard await suspend() else { break loop }
        case .copy(let bytes): await screen.copy(base64: Base64.text(bytes))
        }
      case .request(.resize): await resize()
      case .request(.suspend): guard await suspend() else { break loop }
      case .request(.resume): guard await reopen() else { break loop }
      case .request(.end(let number)):
        status = number
        break loop
      }
    }
    frames?.cancel()
    await screen.close()
    unwritten = await explorer.finishWriting(within: .seconds(3), clock: .continuous)
    return status
  }

  /// Shows frames from now until everything is at rest, and stops showing earlier frames.
  private func draw() {
    frames?.cancel()
    turn += 1
    let (scene, now) = (explorer.scene, start.duration(to: .now))
    let sequence = FrameSequence(
      duration: scene.restTime.map { max(.zero, $0 - now) }, framesPerSecond: 60,
      clock: ContinuousClock()
    ) { elapsed in scene.frame(at: now + elapsed) }
    frames = Task(executorPreference: queue) { [screen, turn] in
      for await frame in sequence { await screen.show(frame.value, turn: turn) }
    }
  }

  private func resize() async {
    await screen.forget()
    explorer.resize(to: device.size)
  }

  /// Stops the process until the shell continues it, and returns whether the terminal is still there.
  private func suspend() async -> Bool {
    frames?.cancel()
    await screen.close()
    TerminalSignals.suspend()
    return await reopen()
  }

  /// Takes over the terminal again, unless another job has it, and returns whether the terminal is
  /// still there.
  private func reopen() async -> Bool {
    guard device.isInForeground else { return true }
    guard await screen.open() else { return false }
    await resize()
    return true
  }
}
