import ColorProfiles
import Pixels
import Testing

/// The limits on profiles.
struct ProfileLimitsTests {
  private func reads(_ bytes: [UInt8], _ change: (inout DecodingLimits) -> Void) -> Bool {
    var limits = DecodingLimits()
    change(&limits)
    return (try? ColorProfile(icc: bytes, limits: limits)) != nil
  }

  @Test func `a profile at the tag limit is read, and one tag more is rejected`() {
    let writer = ICCWriter.sRGB(curve: ICCWriter.linearCurve)
    #expect(reads(writer.bytes) { $0.maximumProfileTagCount = writer.tags.count })
    #expect(!reads(writer.bytes) { $0.maximumProfileTagCount = writer.tags.count - 1 })
  }

  @Test func `curves at the entry limit are read, and one entry more is rejected`() {
    let ramp = (0..<300).map { Double($0) / 299 }
    for bytes in [
      ICCWriter.sRGB(curve: ICCWriter.curve(table: ramp)).bytes,
      ICCWriter.gray(curve: ICCWriter.curve(table: ramp)).bytes,
    ] {
      #expect(reads(bytes) { $0.maximumCurveEntryCount = 300 })
      #expect(!reads(bytes) { $0.maximumCurveEntryCount = 299 })
    }
  }

  @Test func `tables at the entry limit are read, and one entry more is rejected`() {
    let table = ICCWriter.lookup(
      ICCWriter.table8(nodes: LookupProfileTests.labNodes(legacy: false))
    ).bytes
    #expect(reads(table) { $0.maximumCurveEntryCount = 256 })
    #expect(!reads(table) { $0.maximumCurveEntryCount = 255 })
  }
}
