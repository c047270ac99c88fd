import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct SchemeCommandTests {
  @Test(arguments: [["help", "extract"], ["extract", "--help"], ["extract", "-h"]])
  func `help lists every option and fits 80 columns`(_ words: [String]) async {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      words.map { RawPath($0) }, console: recorder.console())
    #expect(status == .success)
    #expect(recorder.complaints.isEmpty)
    for option in Subcommand(ExtractCommand.self).allOptions {
      guard option.topic == nil else {
        #expect(recorder.output.contains(option.longForm))
        continue
      }
      #expect(recorder.output.contains(option.synopsis))
      if let text = option.defaultText { #expect(recorder.output.contains(text.prefix(3))) }
    }
    for (status, _) in ExitStatus.documented {
      #expect(recorder.output.contains("  \(status.rawValue)  "))
    }
    let lines = recorder.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 && $0.last != " " })
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `help of the whole command lists the subcommands`(_ words: [String]) async {
    let recorder = Recorder()
    let command = CommandSet.colorway
    #expect(await command.run(words.map { RawPath($0) }, console: recorder.console()) == .success)
    for subcommand in command.groups.flatMap(\.value) {
      #expect(recorder.output.contains("  \(subcommand.name) "))
    }
  }

  @Test(arguments: [
    (["--thumbnail-size", "64", "a.jpg"], "is an option of 'colorway gallery'"),
    (["convert", "--jobs", "2", "a.ase"], "'colorway extract' and others have it"),
  ])
  func `an option of another subcommand is answered with the name of that subcommand`(
    _ row: (words: [String], fragment: String)
  ) async {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      row.words.map { RawPath($0) }, console: recorder.console())
    #expect(status == .wrongUsage)
    #expect(recorder.complaints.contains(row.fragment))
  }

  @Test(arguments: [
    ["--version"], ["-V"], ["extract", "--version"], ["a.jpg", "--version", "--nonsense"],
  ])
  func `the version and the versions of the libraries are printed on two lines`(
    _ words: [String]
  ) async throws {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      words.map { RawPath($0) }, console: recorder.console())
    #expect(status == .success)
    let lines = recorder.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 3 && lines[2].isEmpty)
    // A build that knows its commit prints it.
    #expect(try /colorway 0\.1\.0( \([0-9a-f]+\))?/.wholeMatch(in: lines[0]) != nil)
    let libraries = /libjpeg(-turbo)? [0-9.]+, libpng 1\.[0-9.]+, zlib 1\.[0-9.]+/
    #expect(try libraries.wholeMatch(in: lines[1]) != nil)
  }

  @Test(arguments: [
    ([], "colorway: no photo was named (for standard input, name '-')\n"),
    (["--colour", "x"], "colorway: unknown option '--colour'; did you mean '--color'?\n"),
    (["extrat", "a.jpg"], "colorway: unknown subcommand 'extrat'; did you mean 'extract'?\n"),
    (["blen", "a.jpg"], "colorway: unknown subcommand 'blen'; did you mean 'blend'?\n"),
    (["hlep"], "colorway: unknown subcommand 'hlep'; did you mean 'help'?\n"),
    (["version"], "colorway: unknown subcommand 'version'; did you mean '--version'?\n"),
    (["help", "extrct"], "colorway: unknown subcommand 'extrct'; did you mean 'extract'?\n"),
  ])
  func `wrong usage prints an error and exits with status 64`(
    _ row: (words: [String], line: String)
  ) async {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      row.words.map { RawPath($0) }, console: recorder.console())
    #expect(status == .wrongUsage)
    #expect(recorder.output.isEmpty)
    #expect(recorder.complaints == row.line + "Try 'colorway --help'.\n")
  }

  @Test func `wrong usage of a subcommand refers to the help of the subcommand`() async {
    let recorder = Recorder()
    let words = ["watch", "--colour", "x"].map { RawPath($0) }
    #expect(await CommandSet.colorway.run(words, console: recorder.console()) == .wrongUsage)
    #expect(recorder.complaints.hasSuffix("Try 'colorway watch --help'.\n"))
  }

  @Test func `control characters in a wrong value are escaped in the error`() async {
    let recorder = Recorder()
    let words: [RawPath] = ["--format=\u{1B}[2J\u{202E}", "a.jpg"]
    #expect(await CommandSet.colorway.run(words, console: recorder.console()) == .wrongUsage)
    #expect(recorder.complaints.hasPrefix("colorway: invalid value '\\u{1b}[2J\\u{202e}' for"))
  }

  @Test func `a subcommand is chosen by its name, and the first one is the default`() async {
    let commands = ["one", "two"].map { name in
      Subcommand(
        page: CommandPage(name: name, summary: "", discussion: "", examples: [:]),
        options: { [] },
        action: { arguments, console in
          {
            console.complain(name + ":" + arguments.operands.map(\.text).joined())
            return .success
          }
        })
    }
    let command = CommandSet(groups: ["All": commands])
    let recorder = Recorder()
    for words: [RawPath] in [["two", "x"], ["one", "two"], ["z"]] {
      _ = await command.run(words, console: recorder.console())
    }
    #expect(recorder.complaints == "two:xone:twoone:z")
  }

  @Test func `a closed pipe ends help quietly`() async {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      ["--help"], console: recorder.console(failure: .closedPipe))
    #expect(status == .closedPipe)
    #expect(recorder.complaints.isEmpty)
  }
}
