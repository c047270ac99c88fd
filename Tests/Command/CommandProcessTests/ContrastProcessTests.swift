import Foundation
import ScratchFolders
import Testing

/// Contrasts of colors, as the built command tells them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ContrastProcessTests {
  /// The ratios of WCAG 2.2, rounded down.
  @Test(arguments: [
    ("black", "white", "21.00  AAA "), ("#777777", "white", " 4.47  large"),
    ("#767676", "#fff", " 4.54  AA  "), ("white", "#767676", " 4.54  AA  "),
    ("#949494", "white", " 3.03  large"), ("#959595", "white", " 2.99  none "),
    ("red", "red", " 1.00  none "), ("#595959", "white", " 7.00  AAA "),
  ])
  func `a ratio is rounded down and has its level`(
    _ first: String, _ second: String, _ expected: String
  ) throws {
    let outcome = try CommandProcess.run(["contrast", first, second])
    #expect(outcome.status == 0 && outcome.output.hasPrefix(expected), "\(outcome.output)")
  }

  @Test(arguments: [("4.5", Int32(1)), ("4.47", 0), ("4.48", 1), ("3", 0)])
  func `with a minimum, the status tells whether it is reached`(
    _ minimum: String, _ status: Int32
  ) throws {
    let words = ["contrast", "#777777", "white", "--min", minimum]
    let outcome = try CommandProcess.run(words)
    #expect(outcome.status == status)
    #expect(outcome.output.contains("below") == (status == 1))
    let json = try CommandProcess.run(words + ["--json"])
    #expect(json.status == status && json.output.contains("\"ratio\":4.47,"))
    #expect(json.output.contains("\"passes\":\(status == 0)"))
  }

  @Test func `all colors of a palette are paired with each other, with their names`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "a.gpl", Array("GIMP Palette\n#\n0 0 0\tInk\n255 255 255\tPaper\n119 119 119\n".utf8))
    let outcome = try CommandProcess.run(["contrast", "a.gpl"], folder: folder.path)
    #expect(
      outcome.output == """
        21.00  AAA    #000000 Ink on #ffffff Paper
         4.68  AA     #000000 Ink on #777777
         4.47  large  #ffffff Paper on #777777

        """)
    // Each color of one palette is paired with each of another.
    try folder.write("b.hex", Array("#ffff00\n#00ffff\n".utf8))
    let both = try CommandProcess.run(["contrast", "a.gpl", "b.hex"], folder: folder.path)
    #expect(both.lines.count == 6)
    let three = try CommandProcess.run(["contrast", "red", "green", "blue"])
    #expect(three.lines.count == 3)
  }

  @Test func `transparent colors are left out, and a single color has no contrast`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.css", Array(":root { --a: #00000080; --b: #fff; --c: #000; }".utf8))
    let outcome = try CommandProcess.run(["contrast", "a.css"], folder: folder.path)
    #expect(outcome.lines.count == 1 && outcome.complaints.contains("1 transparent color left out"))
    try folder.write("b.hex", Array("#ffff00\n".utf8))
    #expect(try CommandProcess.run(["contrast", "b.hex"], folder: folder.path).status == 1)
    #expect(try CommandProcess.run(["contrast", "red"]).status == 64)
    #expect(try CommandProcess.run(["contrast"]).status == 64)
    #expect(try CommandProcess.run(["contrast", "red", "nothing.gpl"]).status == 1)
  }

  @Test func `a picture of few colors is a palette in its order`() throws {
    let folder = try ScratchFolder()
    let colors: [(UInt8, UInt8, UInt8, UInt8)] = [
      (9, 9, 9, 255), (255, 0, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255),
    ]
    let pixels = colors.flatMap { Array(repeating: $0, count: 4) }
    try folder.write("a.png", TinyPNG.bytes(width: 4, pixels: pixels))
    try folder.write("photo.png", TinyPNG.redAndBlue)
    let codes = ["#090909", "#ff0000", "#0000ff", "#ffffff"]
    let contrast = try CommandProcess.run(["contrast", "a.png", "white"], folder: folder.path)
    #expect(contrast.lines.map { String($0.dropFirst(14).prefix(7)) } == codes)
    let blend = try CommandProcess.run(
      ["blend", "a.png", "a.png", "--at", "0", "--format", "hex"], folder: folder.path)
    #expect(blend.lines.map(String.init) == codes)
    let remap = try CommandProcess.run(
      ["remap", "photo.png", "--palette", "a.png", "-o", "o.png", "--report", "json"],
      folder: folder.path)
    #expect(
      remap.complaints.contains(
        "\"colors\":[\(codes.map { "\"\($0)\"" }.joined(separator: ","))]"))
  }
}
