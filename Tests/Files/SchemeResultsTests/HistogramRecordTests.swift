import ColorMath
import SchemeExtraction
import SchemeResults
import Testing

struct HistogramRecordTests {
  private let album = AlbumHistogram(
    ColorHistogram([(SRGB8(red: 255, green: 255, blue: 255), pixelCount: 2)]), weighing: .pixels)

  @Test func `the JSON of a histogram has the documented members`() throws {
    let record = HistogramRecord(album)
    #expect(
      record.json.hasPrefix(
        #"{"histogram":1,"space":"bt2020-srgb","weighing":"pixels","photos":1,"#
          + #""cells":[[262143,510,130050,130050,130050]],"checksum":"#), "\(record.json)")
    #expect(try AlbumHistogram(HistogramRecord(json: record.json)) == album)
  }

  @Test func `62-bit sums are kept exactly`() throws {
    let color = SRGB8(red: 255, green: 255, blue: 254)
    let large = AlbumHistogram(
      ColorHistogram([(color, pixelCount: ColorHistogram.maximumPixelCount)]), weighing: .pixels)
    #expect(try AlbumHistogram(HistogramRecord(json: HistogramRecord(large).json)) == large)
  }

  @Test func `modified records are reported as damaged, and newer versions as newer`() {
    let changes: [(inout HistogramRecord) -> Void] = [
      { $0.space = "srgb" }, { $0.weighing = "photos" }, { $0.weighing = "x" }, { $0.photos = 2 },
      { $0.photos = 0 }, { $0.cells = [] }, { $0.cells[0][1] += 1 }, { $0.cells[0][4] -= 1 },
      { $0.cells[0][2] += 1 }, { $0.cells[0].removeLast() }, { $0.cells[0].append(0) },
      { $0.cells[0][0] = 1 << 32 }, { $0.cells.append($0.cells[0]) }, { $0.checksum ^= 1 },
      { $0.histogram = 0 }, { $0.cells[0][1] = .max },
    ]
    for (number, change) in changes.enumerated() {
      var record = HistogramRecord(album)
      change(&record)
      #expect(throws: ColorHistogram.ReadingError.damaged, "\(number)") {
        try AlbumHistogram(record)
      }
    }
    var newer = HistogramRecord(album)
    newer.histogram = 2
    #expect(throws: ColorHistogram.ReadingError.newerVersion(2)) { try AlbumHistogram(newer) }
  }
}
