import ColorProfiles
import Pixels
import Testing

/// The limits of profiles.
struct ProfileLimitsTests {
  private func reads(_ bytes: [UInt8], _ change: (inout DecodingLimits) -> Void) -> Bool {
    var limits = DecodingLimits()
    change(&limits)
    return (try? ColorProfile(icc: bytes, limits: limits)) != nil
  }

  @Test func `a profile of as many tags as the limit is read, and of one more is not`() {
    let writer = ICCWriter.sRGB(curve: ICCWriter.linearCurve)
    #expect(reads(writer.bytes) { $0.maximumProfileTagCount = writer.tags.count })
    #expect(!reads(writer.bytes) { $0.maximumProfileTagCount = writer.tags.count - 1 })
  }

  @Test func `curves of as many entries as the limit are read, and of one more are not`() {
    let ramp = (0..<300).map { Double($0) / 299 }
    for bytes in [
      ICCWriter.sRGB(curve: ICCWriter.curve(table: ramp)).bytes,
      ICCWriter.gray(curve: ICCWriter.curve(table: ramp)).bytes,
    ] {
      #expect(reads(bytes) { $0.maximumCurveEntryCount = 300 })
      #expect(!reads(bytes) { $0.maximumCurveEntryCount = 299 })
    }
  }

  @Test func `tables of as many entries as the limit are read, and of one more are not`() {
    let table = ICCWriter.lookup(
      ICCWriter.table8(nodes: LookupProfileTests.labNodes(legacy: false))
    ).bytes
    #expect(reads(table) { $0.maximumCurveEntryCount = 256 })
    #expect(!reads(table) { $0.maximumCurveEntryCount = 255 })
  }
}
