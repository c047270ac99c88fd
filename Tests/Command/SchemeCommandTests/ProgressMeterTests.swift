import SchemeExtraction
import SystemCalls
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct ProgressMeterTests {
  /// A terminal with a clock that the tests advance.
  private final class Terminal: Sendable {
    let recorder = Recorder()
    let time = Monitor(Duration.zero)

    func console(columns: Int? = 60, environment: [String: String] = [:]) -> Console {
      var console = recorder.console(columns: columns, environment: environment)
      console.complaintColumns = { columns }
      console.elapsed = { self.time.withLock { $0 } }
      return console
    }

    func wait(milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
  }

  @Test func `no progress is shown in a pipe or on a dumb terminal`() {
    #expect(ProgressMeter(Terminal().console(columns: nil)) == nil)
    #expect(ProgressMeter(Terminal().console(environment: ["TERM": "dumb"])) == nil)
  }

  @Test func `a run of less than half a second shows nothing`() throws {
    let terminal = Terminal()
    terminal.wait(milliseconds: 9_000)
    let meter = try #require(ProgressMeter(terminal.console()))
    terminal.wait(milliseconds: 499)
    meter.count([], fraction: 0.5)
    meter.clear()
    #expect(terminal.recorder.complaints.isEmpty)
  }

  @Test func `a longer run draws its line at most ten times a second and clears it`() throws {
    let terminal = Terminal()
    let meter = try #require(ProgressMeter(terminal.console(columns: 21)))
    let counts: [(Int, [ImageColorScheme.Swatch]?)] = [(500, []), (99, nil), (1, [])]
    for (milliseconds, colors) in counts {
      terminal.wait(milliseconds: milliseconds)
      meter.count(colors, fraction: nil)
    }
    meter.clear()
    meter.clear()
    #expect(
      terminal.recorder.complaints
        == "\r1 photo  2.0/s\u{1B}[K\r3 photos  1 failed\u{1B}[K\r\u{1B}[K")
  }

  @Test(arguments: [true, false])
  func `the line is cleared at the end of a run, whether or not it fails`(fails: Bool) async throws
  {
    let terminal = Terminal()
    struct Failure: Error {}
    let run = Task {
      try await terminal.console(columns: 21).process(ExtractionOptions(), to: nil) { pipeline in
        terminal.wait(milliseconds: 1_000)
        pipeline.meter?.count([], fraction: nil)
        if fails { throw Failure() }
        return .success
      }
    }
    guard case .failure = await run.result else {
      #expect(!fails)
      #expect(terminal.recorder.complaints == "\r1 photo  1.0/s\u{1B}[K\r\u{1B}[K")
      return
    }
    #expect(fails && terminal.recorder.complaints.hasSuffix("\u{1B}[K\r\u{1B}[K"))
  }

  @Test func `complaints and results replace the progress line`() throws {
    let terminal = Terminal()
    let meter = try #require(ProgressMeter(terminal.console(columns: 21)))
    terminal.wait(milliseconds: 1_000)
    meter.count([], fraction: nil)
    meter.console.complain("a complaint\n")
    meter.count([], fraction: nil)
    try meter.console.write("a result\n")
    let line = "photo  1.0/s\u{1B}[K\r\u{1B}[K"
    #expect(
      terminal.recorder.complaints
        == "\r1 \(line)a complaint\n\r2 photos  2.0/s\u{1B}[K\r\u{1B}[K")
    #expect(terminal.recorder.output == "a result\n")
  }

  @Test func `work done before the run does not count toward the speed`() throws {
    let terminal = Terminal()
    let meter = try #require(ProgressMeter(terminal.console(columns: 40)))
    meter.skip(to: 0.5)
    terminal.wait(milliseconds: 10_000)
    meter.count([], fraction: 0.6)
    #expect(terminal.recorder.complaints == "\r60%  1 photo  0.1/s  40 s left\u{1B}[K")
    // Of what needs no work later, the speed says nothing.
    meter.skip(to: 0.7)
    for _ in 1...2 { meter.count([], fraction: 0.75) }
    terminal.wait(milliseconds: 10_000)
    meter.count([], fraction: 0.9)
    #expect(terminal.recorder.complaints.hasSuffix("\r90%  4 photos  0.2/s  5 s left\u{1B}[K"))
  }

  @Test(arguments: [(14, "1 photo"), (15, "1 photo  2.0/s")])
  func `the last column of the terminal stays free`(columns: Int, line: String) throws {
    let terminal = Terminal()
    let meter = try #require(ProgressMeter(terminal.console(columns: columns)))
    terminal.wait(milliseconds: 500)
    meter.count([], fraction: nil)
    #expect(terminal.recorder.complaints == "\r\(line)\u{1B}[K")
  }

  @Test(arguments: [[:], ["NO_COLOR": "1"]])
  func `the line has colors and stays while results go to a file, unless colors are off`(
    environment: [String: String]
  ) throws {
    let terminal = Terminal()
    var console = terminal.console(environment: environment)
    console.isOutputTerminal = false
    let meter = try #require(ProgressMeter(console))
    terminal.wait(milliseconds: 500)
    meter.count([MadeUp.swatch(255, 0, 0, share: 1)], fraction: nil)
    try meter.console.write("a result\n")
    let complaints = terminal.recorder.complaints
    #expect(complaints.contains("\u{1B}[48;5;196m") == environment.isEmpty)
    #expect(complaints.hasSuffix("\u{1B}[K") && !complaints.hasSuffix("\r\u{1B}[K"))
    #expect(terminal.recorder.output == "a result\n")
  }
}
