import SchemeFormats
import TestCorpora
import Testing

/// Truncated and damaged files give an error or a palette, and never trap or hang.
struct PaletteFuzzTests {
  static let readable = PaletteFormat.all.filter(\.isReadable)

  /// One written file per readable format, and the sample files if they are present.
  private func seeds() throws -> [(name: String, format: PaletteFormat, bytes: [UInt8])] {
    var random = RandomPalettes(seed: 3)
    var seeds = try Self.readable.map { format in
      let palettes = (0..<(format.holdsSeveral ? 3 : 1)).map { random.next(name: "group \($0)") }
      return ("written", format, try format.bytes(for: palettes))
    }
    guard Corpora.isPresent else { return seeds }
    let withSamples = ["aco", "act", "ase", "gpl", "jasc", "procreate", "riff"]
    for format in Self.readable where withSamples.contains(format.name) {
      for name in try Corpora.files(in: "palettes/" + format.name) {
        seeds.append((name, format, try Corpora.bytes("palettes/\(format.name)/\(name)")))
      }
    }
    return seeds
  }

  /// Reads the bytes; if that succeeds, writes the palettes and reads them again.
  private func exercise(_ bytes: [UInt8], as format: PaletteFormat, _ name: String) throws {
    let palettes: [Palette]
    do throws(PaletteError) {
      palettes = try format.palettes(in: bytes)
    } catch {
      #expect(!error.reason.isEmpty)
      if case .byte(let offset) = error.place {
        #expect((0...bytes.count).contains(offset), "\(name): \(error)")
      }
      return
    }
    // A color takes at least three bytes, so a large color count alone creates no colors.
    if format.name != "procreate" {
      #expect(palettes.flatMap(\.colors).count <= bytes.count / 3, "\(name)")
    }
    let written = try format.bytes(for: palettes)
    let again = try format.palettes(in: written)
    // Names become identifiers in code, so the original names are lost. A terminal has its own colors.
    if format.content == .terminal {
      let third = try format.palettes(in: format.bytes(for: again))
      #expect(third.flatMap(\.colors).map(\.hex) == again.flatMap(\.colors).map(\.hex), "\(name)")
    } else if ["css", "scss", "tailwind", "tailwind-v3", "swiftui", "android", "html"].contains(
      format.name)
    {
      #expect(
        again.flatMap(\.colors).map(\.hex) == palettes.flatMap(\.colors).map(\.hex), "\(name)")
    } else {
      #expect(try format.bytes(for: again) == written, "\(name)")
    }
    #expect(palettes.flatMap(\.colors).allSatisfy { $0.hex.utf8.count >= 7 })
  }

  @Test func `files truncated at any byte are read or give an error`() throws {
    for seed in try seeds() where seed.bytes.count < 3000 {
      for count in Corpora.sample(Array(0..<seed.bytes.count), debugStride: 11) {
        let name = "\(seed.format.name) \(seed.name), \(count) bytes"
        try exercise(Array(seed.bytes.prefix(count)), as: seed.format, name)
      }
    }
  }

  @Test func `a truncated binary file gives a truncation error or warning`() throws {
    var random = RandomPalettes(seed: 5)
    let palette = random.next(name: "group")
    for format in [PaletteFormat.ase, .aco] {
      let bytes = try format.bytes(for: [palette])
      // The first list of an ACO file is a complete file by itself.
      let firstList = format.name == "aco" ? 4 + 10 * palette.colors.count : -1
      for count in 0..<bytes.count where count != firstList {
        var problems: [PaletteError] = []
        do throws(PaletteError) {
          problems = try format.content(of: Array(bytes.prefix(count))).warnings
        } catch {
          problems = [error]
        }
        #expect(
          problems.contains { $0.kind == .truncated },
          "\(format.name), \(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test func `files with random changes are read or give an error`() throws {
    var random = SeededBytes(seed: 0x5EED)
    let seeds = try seeds()
    for number in 0..<40 * seeds.count {
      var (name, format, bytes) = seeds[number % seeds.count]
      for _ in 0...random.next(below: 4) {
        switch random.next(below: 4) {
        case 0: bytes.remove(at: random.next(below: bytes.count))
        case 1: bytes.insert(bytes[random.next(below: bytes.count)], at: 0)
        default: bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
        }
      }
      name += ", case \(number)"
      try exercise(bytes, as: format, name)
    }
  }
}
