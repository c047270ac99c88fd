import BinaryParsing
import Testing

struct CRC32Tests {
  @Test func `the checksum is that of ISO 3309`() {
    // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
    #expect(CRC32.checksum(of: Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: [UInt8]().span) == 0)
  }
}
