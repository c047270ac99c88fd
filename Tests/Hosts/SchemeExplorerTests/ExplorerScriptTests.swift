import ExplorerRecording
import SchemeExplorer
import TerminalUI
import Testing

struct ExplorerScriptTests {
  @Test func `steps are parsed in order, and those after quit are dropped`() throws {
    let script = try ExplorerScript(
      " extract; wait;colors\t8 ;;\n  pause 250ms; pause 2s; down 3; key c; resize 80x24; snapshot; quit; wait"
    )
    #expect(
      script.steps == [
        .keys([.enter]), .wait, .colors(8), .pause(.milliseconds(250)), .pause(.seconds(2)),
        .keys([.down, .down, .down]), .keys([.character("c")]),
        .resize(GridSize(columns: 80, rows: 24)), .snapshot,
      ])
  }

  @Test(arguments: [
    "jump", "colors", "colors x", "pause 3", "pause -1s", "pause 9999s", "wait 3", "down 0",
    "down 101", "down x", "key ab", "key", "resize 80", "snapshot 2", "resize 0x24",
    "resize 80x24x3",
    "extract now please", "quit now", "pause 601s", "pause 600001ms",
  ])
  func `an invalid step is an error that names it`(_ text: String) {
    let mistake = #expect(throws: ExplorerScript.Mistake.self) {
      try ExplorerScript("wait; " + text)
    }
    #expect(mistake?.step == text)
  }

  @Test func `the longest pauses and most keys are accepted`() throws {
    let steps = try ExplorerScript("pause 600s; pause 600000ms; down 100; previous; marks").steps
    #expect(steps[0] == .pause(.seconds(600)) && steps[1] == steps[0])
    #expect(steps[2] == .keys(Array(repeating: .down, count: 100)))
    #expect(steps[3...] == [.keys(["O"]), .keys(["p"])])
  }

}
