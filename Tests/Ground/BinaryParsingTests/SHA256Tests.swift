import BinaryParsing
import Testing

struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Messages of NIST, "Cryptographic Standards and Guidelines: Example Values", and of RFC 6234.
  static let messages = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  @Test(arguments: messages)
  func `short messages have the digests of the standards`(message: String, digest: String) {
    #expect(hex(Array(message.utf8)) == digest)
  }

  @Test func `a million letters have the digest of the standard`() {
    #expect(
      hex([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `messages of every length around block boundaries have different digests`() {
    let digests = (0...130).map { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
    #expect(Set(digests).count == digests.count)
    #expect(digests.allSatisfy { $0.count == SHA256.byteCount })
  }
}
