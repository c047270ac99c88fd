import SchemeJournal
import Testing

struct WallTimeTests {
  /// Times, and their text from `date --utc --iso-8601=ns` of GNU coreutils.
  static let moments: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (951_868_800_000, "2000-03-01T00:00:00.000Z"),
    (1_772_269_500_250, "2026-02-28T09:05:00.250Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (-2_208_988_800_000, "1900-01-01T00:00:00.000Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    // GNU coreutils write no plus sign, which ISO 8601 asks for.
    (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
    (253_402_300_800_000, "+10000-01-01T00:00:00.000Z"),
  ]

  @Test(arguments: moments)
  func `times are written in the format of ISO 8601`(milliseconds: Int64, text: String) {
    #expect(WallTime(milliseconds: milliseconds).description == text)
  }

  @Test func `times are ordered`() {
    #expect(WallTime(milliseconds: -5) < WallTime(milliseconds: 3))
    #expect(WallTime(milliseconds: 1_700_000_000_000) < .now)
  }
}
