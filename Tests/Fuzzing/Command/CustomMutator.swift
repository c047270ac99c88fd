internal import FuzzTargets
internal import LibFuzzer

/// Takes the place of libFuzzer's own changes where a target knows the form of its inputs.
///
/// Source: LLVM's FuzzerInterface.h, `LLVMFuzzerCustomMutator`.
@c(LLVMFuzzerCustomMutator)
func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  // One time in eight the form is what is broken.
  if seed % 8 > 0, let change = Main.target?.mutate {
    var mutation = Mutation(seed: UInt64(seed), changingBytes: changed)
    // SAFETY: libFuzzer gives as many bytes as it says, and room for `capacity`.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    if let output = change(input, &mutation), output.count <= capacity, output != input {
      unsafe bytes.update(from: output, count: output.count)
      return output.count
    }
  }
  return unsafe fuzzing_mutate(bytes, count, capacity)
}

/// Some bytes as libFuzzer changes them, at most so many.
private func changed(_ bytes: [UInt8], _ capacity: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initializedCount in
    // SAFETY: the buffer has room for `capacity` bytes.
    unsafe _ = buffer.initialize(from: bytes)
    guard let start = buffer.baseAddress else { return }
    initializedCount = unsafe fuzzing_mutate(start, bytes.count, capacity)
  }
}
