import ColorMath
import TestCorpora
import Testing

struct ColorNamesTests {
  @Test(arguments: [ColorNames.css, .everyday])
  func `names are sorted, and each is nearest to its own color`(_ names: ColorNames) {
    #expect(zip(names.entries, names.entries.dropFirst()).allSatisfy { $0.name < $1.name })
    for entry in names.entries {
      let nearest = names.nearest(to: entry.color)
      #expect(nearest.color == entry.color)
      #expect(nearest.name <= entry.name)
    }
  }

  @Test(arguments: [
    ("#00ffff", "aqua"), ("#ff00ff", "fuchsia"), ("#808080", "gray"), ("#2f4f4f", "darkslategray"),
    ("#fe0101", "red"), ("#663399", "rebeccapurple"),
  ])
  func `the first of two CSS names for a color is used`(_ row: (hex: String, name: String)) throws {
    let color = try #require(SRGB8(hex: row.hex))
    #expect(ColorNames.css.nearest(to: color).name == row.name)
  }

  @Test func `CSS has 148 named colors`() {
    #expect(ColorNames.css.entries.count == 148)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `CSS names have the codes of the reference table`() throws {
    let codes = Dictionary(
      uniqueKeysWithValues: ColorNames.css.entries.map { ($0.name, $0.color.hex) })
    let rows = try Corpora.table("color/css_named_colors.csv")
    #expect(rows.count > 90)
    for row in rows { #expect(codes[row["name"] ?? ""] == row["hex"]) }
  }

  @Test func `everyday names stand for distinct colors`() {
    let entries = ColorNames.everyday.entries
    #expect(250...400 ~= entries.count)
    #expect(Set(entries.map(\.color)).count == entries.count)
    #expect(entries.allSatisfy { $0.name.count <= 18 })
  }

  @Test(arguments: [
    ("#000000", "black"), ("#ffffff", "white"), ("#808080", "gray"), ("#ff0000", "red"),
    ("#ffe800", "yellow"), ("#14a019", "green"), ("#1a30f0", "blue"), ("#c8664b", "terracotta"),
  ])
  func `everyday names match common usage`(_ row: (hex: String, name: String)) throws {
    let color = try #require(SRGB8(hex: row.hex))
    #expect(ColorNames.everyday.nearest(to: color).name == row.name)
  }

  @Test func `every color is close to its everyday name`() {
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    // Seventeen divides 255: the corners of the cube are among these.
    let codes = stride(from: UInt8(0), through: 255, by: 17)
    for red in codes {
      for green in codes {
        for blue in codes {
          let color = Oklab(SRGB8(red: red, green: green, blue: blue))
          let name = ColorNames.everyday.nearest(to: color)
          let difference = Oklab(name.color).difference(from: color)
          worst = max(worst, difference)
          sum += difference
          count += 1
        }
      }
    }
    #expect(worst < 0.063)
    #expect(sum / count < 0.03)
  }
}
