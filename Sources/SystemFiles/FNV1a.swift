/// Returns a hash that is the same in every process.
///
/// Source: FNV-1a, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
