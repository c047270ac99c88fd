import Testing

/// What `colorway explore` does without a terminal.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ExploreUsageTests {
  @Test(arguments: [
    (["a.png"], "must be a terminal"), (["-"], "is the keyboard"),
    (["-n", "17", "a.png"], "a whole number from 1 to 16, or auto"),
    (["-n", "many", "a.png"], "invalid value 'many' for '--colors'"),
    (["--mask", "-", "a.png"], "is the keyboard"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try CommandProcess.run(["explore"] + row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part))
  }
}
