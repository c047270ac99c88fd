import BinaryParsing
import Testing

struct CRC32Tests {
  @Test func `CRC-32 has the published check value`() {
    // The check value of CRC-32/ISO-HDLC in the Catalogue of Parametrised CRC Algorithms.
    #expect(CRC32.checksum(of: Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: [UInt8]().span) == 0)
  }

  @Test func `checksums of two parts combine to the checksum of the whole`() {
    let bytes: [UInt8] = (0..<1_000).map { UInt8(truncatingIfNeeded: ($0 * $0) >> 3) }
    let whole = CRC32.checksum(of: bytes.span)
    for place in [0, 1, 7, 512, 999, 1_000] {
      let (first, second) = (Array(bytes[..<place]), Array(bytes[place...]))
      let sum = CRC32.checksum(
        of: CRC32.checksum(of: first.span), followedBy: CRC32.checksum(of: second.span),
        ofByteCount: second.count)
      #expect(sum == whole)
    }
  }
}
