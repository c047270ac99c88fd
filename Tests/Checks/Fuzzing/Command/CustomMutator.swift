internal import FuzzTargets
internal import LibFuzzer

/// Replaces libFuzzer's own mutations for targets that know the structure of their inputs.
///
/// Source: LLVM's FuzzerInterface.h, `LLVMFuzzerCustomMutator`.
@c(LLVMFuzzerCustomMutator)
func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  // One time in eight, the structure itself is damaged.
  if seed % 8 > 0, let change = Main.target?.mutate {
    var mutation = Mutation(seed: UInt64(seed), changingBytes: changed)
    // SAFETY: libFuzzer passes `count` bytes in a buffer with room for `capacity`.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    if let output = change(input, &mutation), output.count <= capacity, output != input {
      unsafe bytes.update(from: output, count: output.count)
      return output.count
    }
  }
  return unsafe fuzzing_mutate(bytes, count, capacity)
}

/// The bytes mutated by libFuzzer, with a maximum length.
private func changed(_ bytes: [UInt8], _ capacity: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initializedCount in
    // SAFETY: the buffer has room for `capacity` bytes.
    unsafe _ = buffer.initialize(from: bytes)
    guard let start = buffer.baseAddress else { return }
    initializedCount = unsafe fuzzing_mutate(start, bytes.count, capacity)
  }
}
