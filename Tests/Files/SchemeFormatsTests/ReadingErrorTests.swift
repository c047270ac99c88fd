import ColorMath
import SchemeFormats
import Testing

/// The error messages for files that cannot be read, with the position of the error.
struct ReadingErrorTests {
  /// A file that cannot be read.
  struct Case: Sendable, CustomTestStringConvertible {
    let format: PaletteFormat
    let bytes: [UInt8]
    let message: String
    var testDescription: String { message }

    init(_ format: PaletteFormat, _ text: String, _ message: String) {
      (self.format, bytes, self.message) = (format, Array(text.utf8), message)
    }
    init(_ format: PaletteFormat, _ bytes: [UInt8], _ message: String) {
      (self.format, self.bytes, self.message) = (format, bytes, message)
    }
  }

  private static let aseStart = Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, 1] as [UInt8]

  static let cases: [Case] = [
    Case(.hex, "\n#xyzxyz\n", "line 2: '#xyzxyz' is not a color such as #1a2b3c or teal"),
    Case(.hex, "#11223+44", "line 1: '#11223+44' is not a color such as #1a2b3c or teal"),
    Case(.gimp, "GIMP\n", "line 1: it does not start with 'GIMP Palette'"),
    Case(.gimp, "", "line 1: it does not start with 'GIMP Palette'"),
    Case(.gimp, "GIMP Palette\n1 2 300 x\n", "line 2: '300' is not a whole number from 0 to 255"),
    Case(.gimp, "GIMP Palette\r\n\r\n1 2\r\n", "line 3: a color has too few numbers"),
    Case(.gimp, "GIMP Palette\n1 +2 3\n", "line 2: '+2' is not a whole number from 0 to 255"),
    Case(.jasc, "JASC-PAL\n0200\n", "line 2: the first two lines are not 'JASC-PAL' and '0100'"),
    Case(.jasc, "JASC-PAL\n0100\nmany\n", "line 3: the number of colors is missing"),
    Case(.jasc, "JASC-PAL\n0100\n-1\n", "line 3: the number of colors is missing"),
    Case(.jasc, "JASC-PAL\n0100\n1\n1 2 3 4 5\n", "line 4: a color has too many numbers"),
    Case(.ase, "GIF89a", "byte 0: it does not start with 'ASEF'"),
    Case(
      .ase, Array("ASEF".utf8) + [0, 2, 0, 0], "byte 4: version 2.0 is not supported, only 1.0"),
    Case(.ase, aseStart, "byte 12: the data ends here, but 2 more bytes should follow"),
    Case(
      .ase, aseStart + [0, 1, 0, 0, 0, 4, 0xFF, 0xFF, 0, 65],
      "byte 20: a name of 65535 characters extends past its end"),
    Case(
      .ase, aseStart + [0, 1, 0, 0, 0, 6, 0, 0] + Array("XYZ ".utf8),
      "byte 20: color model 'XYZ ' is not known"),
    Case(
      .ase, aseStart + [0, 1, 0, 0, 0, 10, 0, 0] + Array("Gray".utf8) + [0x7F, 0xC0, 0, 0],
      "byte 24: a component of a color is not a number"),
    Case(.aco, [0, 3, 0, 0], "byte 0: version 3 is neither 1 nor 2"),
    Case(
      .aco, [0, 1, 0, 1, 0, 3] + [UInt8](repeating: 0, count: 8),
      "byte 4: 1 of its colors is left out: inks of books are not supported"),
    Case(.json, "", "byte 0: it contains no JSON"),
    Case(.json, "[{}]", "element 1 has no 'colors'"),
    Case(.json, "[{\"colors\":[{\"hex\":\"red\"}]}]", "color 1 of element 1 is not a color"),
    Case(
      .json, "[{\"failure\":{}},{\"colors\":[{\"hex\":\"#123\"},{\"hex\":\"x\"}]}]",
      "color 2 of element 2 is not a color"),
    Case(.json, "[{\"colors\":5}]", "'colors' of element 1 is a value of the wrong kind"),
    Case(
      .json, "[{\"colors\":[]},{\"colors\":[{\"hex\":\"#123\"},{\"hex\":1}]}]",
      "'colors[1].hex' of element 2 is a value of the wrong kind"),
    Case(.json, "[{\"colors\":[}", "byte 12: this is not a value"),
    Case(.json, "[1", "byte 2: expected ',' or ']' in an array"),
    Case(.json, "{\"a\" 1}", "byte 5: expected ':' after the name of a member"),
    Case(.json, "[\"a\nb\"]", "byte 4: a string contains a line break or control character"),
    Case(.json, "[1e999]", "byte 1: '1e999' is not a number"),
    Case(
      .json, String(repeating: "[", count: 100_000),
      "byte 64: arrays and objects are nested too deeply"),
    Case(
      .act, [UInt8](repeating: 7, count: 768) + [1, 1],
      "byte 768: 257 colors do not fit in a table of 256"),
    Case(.riff, "RIFFxxxxWAVE", "byte 8: this RIFF file is not a palette"),
    Case(
      .riff, "RIFF\0\0\0\0PAL junk\u{1}\0\0\0",
      "byte 20: the data ends here, but 2 more bytes should follow"),
    Case(.procreate, "PK", "byte 2: this is not a complete ZIP archive"),
    Case(.csv, "a\nx", "line 1: this row has no color"),
  ]

  @Test(arguments: cases)
  func `an unreadable file gives an error that states the problem and its position`(
    _ row: Case
  ) throws {
    let error = #expect(throws: PaletteError.self) { try row.format.palettes(in: row.bytes) }
    #expect(error?.description == row.message)
  }

  @Test func `writing two palettes in a single-palette format is an error`() {
    let palettes = [Palette(colors: []), Palette(colors: [])]
    let error = #expect(throws: PaletteError.self) { try PaletteFormat.gimp.bytes(for: palettes) }
    #expect(error?.kind == .tooLarge)
    #expect(error?.description == "a GIMP palette holds only one palette, and there are 2")
  }

  @Test func `ACO holds at most 65,535 colors`() throws {
    let color = PaletteColor(.init(red: 1, green: 2, blue: 3))
    let most = Palette(colors: Array(repeating: color, count: 65_535))
    #expect(try PaletteFormat.aco.palettes(in: PaletteFormat.aco.bytes(for: [most])) == [most])
    var more = most
    more.colors.append(color)
    let error = #expect(throws: PaletteError.self) { try PaletteFormat.aco.bytes(for: [more]) }
    #expect(error?.kind == .tooLarge)
  }
}
