import ColorMath
import Observation
import SampleImages
import SchemeExplorer
import SchemeExtraction
import SchemeState
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerEmphasisTests {
  private final class Time { var now = Duration.zero }

  @MainActor private final class Flag { var value = false }

  private static func options(
    _ emphasis: SchemeExtractor.Emphasis, count: Int = 5
  ) -> SchemeExtractor.Options {
    var options = SchemeExtractor.Options()
    options.emphasis = emphasis
    options.colorCount = .exactly(count)
    return options
  }

  @Test func `the explorer starts with the given options`() async {
    let explorer = Explorer.made(of: [.harbor], options: Self.options(.salience, count: 7))
    #expect(explorer.shows("by salience") && explorer.shows("7 colors"))
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("7 colors by salience"))
  }

  @Test func `m extracts with the other emphasis, and then switches between the two schemes`() async
  {
    let time = Time()
    let explorer = Explorer.made(of: [.harbor], options: Self.options(.area)) { time.now }
    explorer.type(.enter)
    await explorer.settle()
    time.now = .seconds(10)
    let area = explorer.palette
    explorer.type("m")
    #expect(explorer.shows("by salience") && explorer.shows("Please"), "in the same turn")
    await explorer.settle()
    time.now = .seconds(20)
    let salience = explorer.palette
    #expect(salience != area)
    #expect(explorer.shows("History  2"))

    explorer.type("m")
    #expect(explorer.shows("by area") && !explorer.shows("Please"), "the scheme is already known")
    #expect(explorer.palette == area)
    // The wheel is animating from one scheme to the other.
    let soon = explorer.scene.frame(at: time.now + .milliseconds(60))
    #expect(soon != explorer.scene.frame(at: time.now))
    #expect(soon != explorer.scene.frame(at: .seconds(90)))
    #expect(explorer.scene.restTime.map { $0 > time.now } == true)
    explorer.type("m")
    #expect(explorer.palette == salience)
    await explorer.settle()
    #expect(explorer.shows("History  2"), "nothing was extracted again")
  }

  @Test func `m pressed twice cancels the extraction when the first scheme is known`() async {
    let explorer = Explorer.made(of: [.harbor], options: Self.options(.area))
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("m", "m")
    #expect(explorer.shows("by area") && !explorer.shows("Please"))
    await explorer.settle()
    #expect(explorer.shows("History  1"), "no row was added")
  }

  @Test func `before the first extraction, m changes only the emphasis`() async {
    let explorer = Explorer.made(of: [.harbor], options: Self.options(.area))
    explorer.type("m")
    #expect(explorer.shows("by salience") && explorer.shows("Extract"))
    explorer.type("m")
    #expect(explorer.shows("by area"))
  }

  @Test func `m during the first extraction restarts it with the other emphasis`() async {
    let explorer = Explorer.made(of: [.harbor], options: Self.options(.area))
    explorer.type(.enter, "m")
    #expect(explorer.shows("Please"))
    await explorer.settle()
    #expect(explorer.shows("5 colors by salience") && explorer.shows("History  1"))
  }

  @Test func `a scheme is out of date while its number of colors differs from the setting`() async {
    let explorer = Explorer.made(of: [.harbor])
    #expect(explorer.shows("○"), "no colors have been extracted yet")
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("●") && !explorer.shows("○") && !explorer.shows("Extract"))
    explorer.type("+", "+")
    #expect(explorer.shows("○") && explorer.shows("Extract") && explorer.shows("7 colors"))
    #expect(explorer.shows("The wheel has 5 colors. ⏎ extracts 7."))
    explorer.type("-", "-")
    #expect(explorer.shows("●") && !explorer.shows("Extract"), "this scheme is already known")
    explorer.type("+", "+", .enter)
    await explorer.settle()
    #expect(explorer.shows("●") && !explorer.shows("Extract"))
    explorer.type(.down)
    #expect(explorer.shows("●") && explorer.shows("5 colors"), "a row restores its options")
    #expect(!explorer.shows("Extract"))
  }

  @Test func `an explorer can start with the automatic number of colors`() async throws {
    var options = SchemeExtractor.Options()
    options.colorCount = .automatic
    let explorer = Explorer.made(of: [.threeColors], options: options)
    #expect(explorer.shows("as many as differ, by salience") && !explorer.shows("5 colors"))
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("●") && explorer.shows("3 colors by salience"))
    explorer.type("+")
    #expect(!explorer.shows("as many as differ") && explorer.shows("4 colors"))
    explorer.type("a")
    #expect(explorer.shows("as many as differ, by salience") && explorer.shows("●"))
    #expect(explorer.scene.restTime != nil)
  }

  @Test func `a pinned color without a share is shown`() async throws {
    var options = SchemeExtractor.Options()
    options.pinnedColors = [SRGB8(red: 1, green: 250, blue: 2)]
    for count in [1, 4] {
      options.colorCount = .exactly(count)
      let explorer = Explorer.made(of: [.threeColors, .oneColor], options: options)
      explorer.type(.enter)
      await explorer.settle()
      #expect(explorer.shows("#01fa02") && explorer.shows(count == 1 ? "100%" : " 0%"))
      explorer.type("o", .enter)
      await explorer.settle()
      #expect(explorer.shows("#01fa02"))
    }
  }

  @Test func `a sets the number of colors to automatic`() async throws {
    let explorer = Explorer.made(of: [.threeColors])
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("a")
    #expect(explorer.shows("⏎ extracts as many as make a difference."))
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("History  2"))
  }

  @Test func `a scheme of another photo is out of date`() async {
    let explorer = Explorer.made()
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("o")
    #expect(explorer.shows("Extract") && explorer.shows("○"))
    explorer.type(.down)
    #expect(explorer.shows("▸ · " + SampleImage.threeColors.fileName))
    #expect(explorer.shows("Extract") && explorer.shows("○"), "the current photo has no colors")
    explorer.type("O")
    #expect(explorer.shows("●") && !explorer.shows("Extract"))
  }

  @Test func `a result that arrives while the photo changes stays with its own photo`() async {
    let explorer = Explorer.made()
    explorer.type(.enter)
    let hasTyped = Flag()
    withObservationTracking {
      _ = explorer.model.phase
    } onChange: {
      // In the turn in which the result arrives, before the explorer has handled the model's
      // change.
      MainActor.assumeIsolated {
        guard !hasTyped.value else { return }
        hasTyped.value = true
        explorer.type("o")
      }
    }
    await explorer.settle()
    #expect(explorer.shows("2 of 2") && explorer.shows("Extract"))
    explorer.type("O")
    #expect(explorer.shows("●"), "the row belongs to the first photo")
  }
}
