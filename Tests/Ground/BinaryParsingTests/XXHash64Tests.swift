import BinaryParsing
import Testing

struct XXHash64Tests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = XXHash64()
    hash.add(bytes)
    return hash.value
  }

  /// Hashes by the package `xxhash` of PyPI, at all lengths of the last stripe that are read in another way.
  static let hashes: [(count: Int, hash: UInt64)] = [
    (0, 0xEF46_DB37_51D8_E999), (1, 0x1F25_C8D0_BC1F_4BB6), (3, 0x31D2_363F_52E5_64C9),
    (4, 0x9BB6_4B7D_66EE_9FDA), (8, 0xDAB9_9D95_C6F9_0092), (13, 0xF78B_0313_08F5_BFC8),
    (31, 0xA2AA_5F33_CC4A_6119), (32, 0x23C3_C17E_F790_FD97), (33, 0x50A7_CFC7_BA58_8784),
    (63, 0x5E3E_54B4_31C7_493C), (64, 0x0EB6_4B3E_F6EE_B01F), (100, 0xA61F_8D4C_170F_E531),
    (1000, 0x5F23_5FA0_33F1_A3FB),
  ]

  @Test(arguments: hashes)
  func `hashes are those of the reference`(_ row: (count: Int, hash: UInt64)) {
    #expect(Self.hash(Self.bytes(row.count)) == row.hash)
    #expect(Self.hash(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
  }

  @Test(arguments: [1, 7, 31, 32, 33, 100])
  func `the hash does not depend on how the bytes are divided`(part: Int) {
    let bytes = Self.bytes(1000)
    var hash = XXHash64()
    for start in stride(from: 0, to: bytes.count, by: part) {
      hash.add(Array(bytes[start..<min(start + part, bytes.count)]))
    }
    #expect(hash.value == Self.hash(bytes))
  }
}
